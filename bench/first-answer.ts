/** Measures the cost of starting the command in front of a REST API and answering one request. */

import { startCommand } from '../test/soak/facade-process.ts';
import { processorSeconds } from '../test/soak/process-watch.ts';
import { bodyOf, siteTreeCase } from './cases.ts';
import { headers } from './load.ts';
import { median } from './measure.ts';

export interface StartSeconds {
  /** For a start without a compile cache. */
  readonly uncompiled: number;
  /** For a start with the compile cache of an earlier one that exited normally, as created by an install. */
  readonly compiled: number;
}

const nothingCompiled = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** Seconds of processor time until the first answer: the medians of several alternating starts. */
export async function firstAnswerSeconds(
  root: string,
  upstreamUrl: string,
  starts: number,
): Promise<StartSeconds> {
  await secondsOf(root, upstreamUrl, {});
  const uncompiled: number[] = [];
  const compiled: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    uncompiled.push(await secondsOf(root, upstreamUrl, nothingCompiled));
    compiled.push(await secondsOf(root, upstreamUrl, {}));
  }
  return { uncompiled: median(uncompiled), compiled: median(compiled) };
}

async function secondsOf(
  root: string,
  upstreamUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  await using facade = await startCommand(upstreamUrl, settings, root);
  const response = await fetch(`${facade.url}/graphql`, {
    method: 'POST',
    headers,
    body: bodyOf(siteTreeCase),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The first answer was a ${response.status}`);
  const seconds = processorSeconds(facade.pid);
  await facade.stop();
  return seconds;
}
