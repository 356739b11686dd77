/** What it costs to start the command in front of a real service and to answer one request. */

import { startCommand } from '../test/soak/facade-process.ts';
import { processorSeconds } from '../test/soak/process-watch.ts';
import { bodyOf, siteTreeCase } from './cases.ts';
import { headers } from './load.ts';
import { median } from './measure.ts';

export interface StartSeconds {
  /** Of a start that finds nothing compiled, as the first one of a checkout. */
  readonly first: number;
  /** Of all starts after one that ended by itself, and kept what was compiled. */
  readonly later: number;
}

const nothingCompiled = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** Seconds of processor time until the first answer; the medians of so many starts, in turns. */
export async function firstAnswerSeconds(
  root: string,
  upstreamUrl: string,
  starts: number,
): Promise<StartSeconds> {
  await secondsOf(root, upstreamUrl, {});
  const first: number[] = [];
  const later: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    first.push(await secondsOf(root, upstreamUrl, nothingCompiled));
    later.push(await secondsOf(root, upstreamUrl, {}));
  }
  return { first: median(first), later: median(later) };
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
