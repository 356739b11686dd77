/** Figures as lines of a table. */
import type { Figures } from './measure.ts';

const columns: readonly (readonly [title: string, value: (figures: Figures) => string])[] = [
  ['case', (figures) => figures.case],
  ['side', (figures) => figures.side],
  ['req/s', ({ requestsASecond }) => requestsASecond.toFixed(0)],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p99 ms', ({ p99 }) => p99.toFixed(1)],
  ['CPU ms', ({ cpuMs }) => cpuMs.toFixed(3)],
  ['CPU ratio', ({ cpuRatio }) => cpuRatio.toFixed(2)],
  ['calls', ({ calls }) => calls.toFixed(0)],
  ['peak MB', ({ peakMemory }) => peakMemory.toFixed(0)],
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export const head = [line(columns.map(([title]) => title)), line(columns.map(() => '---'))].join(
  '\n',
);

export const row = (figures: Figures) => line(columns.map(([, value]) => value(figures)));
