/** What it costs to start the command in front of a real service and to answer one request. */

import { startCommand } from '../test/soak/facade-process.ts';
import { processorSeconds } from '../test/soak/process-watch.ts';
import { bodyOf, siteTreeCase } from './cases.ts';
import { headers } from './load.ts';
import { median } from './measure.ts';

export interface StartSeconds {
  /** Of a start that finds nothing compiled. */
  readonly uncompiled: number;
  /** Of a start after one that ended by itself, and kept what was compiled: an install makes one. */
  readonly compiled: number;
}

const nothingCompiled = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** Seconds of processor time until the first answer; the medians of so many starts, in turns. */
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
