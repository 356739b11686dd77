/** Measures memory under load: page trees in parallel, and site trees for a longer time. */
import { residentMegabytes } from '../test/soak/process-watch.ts';
import { pageTreeCase, siteTreeCase } from './cases.ts';
import { loadFor } from './load.ts';
import { peakMegabytes } from './server-process.ts';
import type { Side } from './sides.ts';

export interface MemoryFigures {
  readonly side: string;
  /** Peak megabytes with 32 parallel page trees. */
  readonly pageTrees: number;
  /** Peak megabytes with 200 parallel site trees: in the first ten seconds, and after that. */
  readonly siteTreesAtFirst: number;
  readonly siteTreesLater: number;
}

const settledMs = 10_000;
const sampleMs = 200;

/** Requests page trees for ten seconds, and site trees for `seconds`. */
export async function memoryOf(
  side: Side,
  upstreamUrl: string,
  seconds: number,
): Promise<MemoryFigures> {
  return {
    side: side.name,
    pageTrees: await peakOfPageTrees(side, upstreamUrl),
    ...(await ofSiteTrees(side, upstreamUrl, seconds)),
  };
}

async function peakOfPageTrees(side: Side, upstreamUrl: string): Promise<number> {
  await using server = await side.start(upstreamUrl);
  await loadFor(10, server.url + side.path(pageTreeCase), pageTreeCase);
  return peakMegabytes(server.pid);
}

async function ofSiteTrees(side: Side, upstreamUrl: string, seconds: number) {
  await using server = await side.start(upstreamUrl);
  let [atFirst, later] = [0, 0];
  const started = performance.now();
  const timer = setInterval(() => {
    const now = residentMegabytes(server.pid);
    if (performance.now() - started < settledMs) atFirst = Math.max(atFirst, now);
    else later = Math.max(later, now);
  }, sampleMs);
  await loadFor(seconds, server.url + side.path(siteTreeCase), siteTreeCase, 200);
  clearInterval(timer);
  return { siteTreesAtFirst: atFirst, siteTreesLater: later };
}
