/** What it costs to start the command in front of a real service and to answer one request. */

import { startCommand } from '../test/soak/facade-process.ts';
import { processorSeconds } from '../test/soak/process-watch.ts';
import { bodyOf, siteTreeCase } from './cases.ts';
import { headers } from './load.ts';
import { median } from './measure.ts';

/** Seconds of processor time until the first answer; the median of so many starts. */
export async function firstAnswerSeconds(
  root: string,
  upstreamUrl: string,
  starts: number,
): Promise<number> {
  const seconds: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await using facade = await startCommand(upstreamUrl, {}, root);
    const response = await fetch(`${facade.url}/graphql`, {
      method: 'POST',
      headers,
      body: bodyOf(siteTreeCase),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The first answer was a ${response.status}`);
    seconds.push(processorSeconds(facade.pid));
  }
  return median(seconds);
}
