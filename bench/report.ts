/** Formats figures as tables, line by line. */
import type { StartSeconds } from './first-answer.ts';
import type { GarbageFigures } from './garbage.ts';
import type { Figures } from './measure.ts';
import type { MemoryFigures } from './memory.ts';

export interface StartFigures extends StartSeconds {
  readonly side: string;
}

type Column<Row> = readonly [title: string, value: (row: Row) => string];

/** A table whose lines can be printed one at a time. */
export class Table<Row> {
  readonly #title: string;
  readonly #columns: readonly Column<Row>[];

  constructor(title: string, columns: readonly Column<Row>[]) {
    this.#title = title;
    this.#columns = columns;
  }

  get head(): string {
    return [
      `\n${this.#title}\n`,
      line(this.#columns.map(([title]) => title)),
      line(this.#columns.map(() => '---')),
    ].join('\n');
  }

  row(row: Row): string {
    return line(this.#columns.map(([, value]) => value(row)));
  }
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export const speedTable = new Table<Figures>('Speed: medians of rounds in turns', [
  ['case', (figures) => figures.case],
  ['side', ({ side }) => side],
  ['requests/s', ({ requestsASecond }) => requestsASecond.toFixed(0)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p99 ms', ({ p99 }) => p99.toFixed(1)],
  ['CPU ms', ({ cpuMs }) => cpuMs.toFixed(3)],
  ['CPU ratio', ({ cpuRatio }) => cpuRatio.toFixed(2)],
  ['CPU / Yoga', ({ cpuOfYoga }) => (Number.isNaN(cpuOfYoga) ? '' : cpuOfYoga.toFixed(2))],
  ['calls', ({ calls }) => calls.toFixed(0)],
  ['peak MB', ({ peakMemory }) => peakMemory.toFixed(0)],
]);

export const garbageTable = new Table<GarbageFigures>('Garbage: collections of what is young', [
  ['case', (figures) => figures.case],
  ['side', ({ side }) => side],
  ['part of the time', ({ share }) => `${(share * 100).toFixed(1)} %`],
  ['ms each', ({ meanMs }) => meanMs.toFixed(2)],
]);

export const memoryTable = new Table<MemoryFigures>('Memory: megabytes at most', [
  ['side', ({ side }) => side],
  ['32 page trees at once', ({ pageTrees }) => pageTrees.toFixed(0)],
  ['200 site trees, first 10 s', ({ siteTreesAtFirst }) => siteTreesAtFirst.toFixed(0)],
  ['later', ({ siteTreesLater }) => siteTreesLater.toFixed(0)],
]);

export const startTable = new Table<StartFigures>('Start of the process to its first answer', [
  ['side', ({ side }) => side],
  ['CPU s, nothing compiled', ({ uncompiled }) => uncompiled.toFixed(2)],
  ['CPU s, compiled', ({ compiled }) => compiled.toFixed(2)],
]);
