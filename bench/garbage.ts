/**
 * Measures how much of a request survives the collections of the young generation, since copying survivors can
 * take a large share of the time.
 */
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Case } from './cases.ts';
import { loadFor } from './load.ts';
import type { Side } from './sides.ts';
import type { Upstream } from './upstream.ts';

export interface GarbageFigures {
  readonly case: string;
  readonly side: string;
  /** Share of the time spent in scavenges. */
  readonly share: number;
  /** Mean duration of a scavenge in milliseconds. */
  readonly meanMs: number;
}

const warmUpSeconds = 2;
const seconds = 3;

/** Parses the garbage collection trace of V8 under load. */
export async function garbageOf(
  measured: Case,
  side: Side,
  urls: Upstream['urls'],
): Promise<GarbageFigures> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docgraph-bench-'));
  const output = join(folder.path, 'trace');
  await using server = await side.start(urls[measured.service ?? 'plain'], {
    traceTo: output,
    options: measured.options,
  });
  const url = server.url + side.path(measured);
  await loadFor(warmUpSeconds, url, measured);
  const before = scavengesIn(output).length;
  await loadFor(seconds, url, measured);
  const taken = scavengesIn(output).slice(before);
  const sum = taken.reduce((all, ms) => all + ms, 0);
  return {
    case: measured.name,
    side: side.name,
    share: sum / (seconds * 1_000),
    meanMs: taken.length === 0 ? 0 : sum / taken.length,
  };
}

/** The duration of each scavenge in milliseconds. */
const scavengesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/Scavenge.*? MB, (?:pooled.*?, )?([\d.]+) \/ /g)].map(
    ([, ms]) => Number(ms),
  );
