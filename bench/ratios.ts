/** Compares ratios with those recorded in `ratios.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from './measure.ts';
import type { Upstream } from './upstream.ts';

/** The share of the recorded ratio that must be reached. */
const enough = 0.8;

/** Ratios by the kind of upstream and by case: processor time of the aggregator divided by that of the facade. */
type Ratios = Partial<Record<Upstream['kind'], Readonly<Record<string, number>>>>;

const file = new URL('ratios.json', import.meta.url);

const read = (): Ratios => JSON.parse(readFileSync(file, 'utf8'));

/** The facade with default options, whose ratios are recorded. */
const isOurs = ({ side }: Figures) => side === 'docgraph';

/**
 * Records the lowest ratio of each case. On a busy machine ratios may be too high, and every quiet run would
 * miss a high one. Other cases keep their ratios.
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
  /** The recorded ratio. Undefined if there is none. */
  readonly written: number | undefined;
}

/** The cases below their recorded ratio. */
export function shortfalls(kind: Upstream['kind'], figures: readonly Figures[]): Shortfall[] {
  const ratios = read()[kind];
  return figures.filter(isOurs).flatMap(({ case: name, cpuRatio: ratio }) => {
    const written = ratios?.[name];
    return written !== undefined && ratio >= written * enough
      ? []
      : [{ case: name, ratio, written }];
  });
}

/** Describes the shortfall and how to proceed. */
export const sentence = ({ case: name, ratio, written }: Shortfall) =>
  written === undefined
    ? `${name}: no ratio is written down; npm run bench -- --short --write does it`
    : `${name}: ${ratio.toFixed(2)} of the aggregator, under ${enough * 100} % of the ${written} written down in bench/ratios.json`;
