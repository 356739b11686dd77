/** The ratios written down in `ratios.json`, and whether those measured now still reach them. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from './measure.ts';
import type { Upstream } from './upstream.ts';

/** Part of the ratio written down that has to be reached. */
const enough = 0.8;

/** By what the service runs on, and by case: processor time of the aggregator by that of the facade. */
type Ratios = Partial<Record<Upstream['kind'], Readonly<Record<string, number>>>>;

const file = new URL('ratios.json', import.meta.url);

const read = (): Ratios => JSON.parse(readFileSync(file, 'utf8'));

/** The facade as it is started, the one that ratios are written down of. */
const isOurs = ({ side }: Figures) => side === 'docgraph';

/**
 * Writes down the lowest of each case: on a busy machine ratios come out too high as often as too low, and a
 * high one would be missed by every quiet run. Cases that are not among these keep theirs.
 */
export function writeRatios(kind: Upstream['kind'], figures: readonly Figures[]): void {
  const ratios = read();
  const lowest = Object.entries(Object.groupBy(figures.filter(isOurs), (each) => each.case)).map(
    ([name, some = []]) => [
      name,
      Number(Math.min(...some.map(({ cpuRatio }) => cpuRatio)).toFixed(2)),
    ],
  );
  const changed = { ...ratios, [kind]: { ...ratios[kind], ...Object.fromEntries(lowest) } };
  writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
}

export interface Shortfall {
  readonly case: string;
  readonly ratio: number;
  /** Undefined where nothing is written down. */
  readonly written: number | undefined;
}

/** The cases that fall short of what is written down. */
export function shortfalls(kind: Upstream['kind'], figures: readonly Figures[]): Shortfall[] {
  const ratios = read()[kind];
  return figures.filter(isOurs).flatMap(({ case: name, cpuRatio: ratio }) => {
    const written = ratios?.[name];
    return written !== undefined && ratio >= written * enough
      ? []
      : [{ case: name, ratio, written }];
  });
}

/** What is wrong, and what to do about it. */
export const sentence = ({ case: name, ratio, written }: Shortfall) =>
  written === undefined
    ? `${name}: no ratio is written down; npm run bench -- --short --write does it`
    : `${name}: ${ratio.toFixed(2)} of the aggregator, under ${enough * 100} % of the ${written} written down in bench/ratios.json`;
