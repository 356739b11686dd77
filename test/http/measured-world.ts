/** A world with metrics, which a test reads as Prometheus does. */
import { startWorld, type World, type WorldOptions } from '../harness.ts';

export interface MeasuredWorld extends World {
  /** Values of all series by name and labels, such as `docgraph_refused_total{reason="gate"}`. */
  readonly series: () => Promise<ReadonlyMap<string, number>>;
  /** The series of one metric: its value by labels. */
  readonly seriesOf: (metric: string) => Promise<Readonly<Record<string, number>>>;
}

export async function startMeasuredWorld(options: WorldOptions = {}): Promise<MeasuredWorld> {
  const world = await startWorld({
    ...options,
    facade: { metrics: { process: false }, ...options.facade },
  });
  const series = async () => seriesIn(await world.metrics());
  return {
    ...world,
    series,
    async seriesOf(metric) {
      const all = await series();
      const own = all.entries().filter(([name]) => name.split('{')[0] === metric);
      return Object.fromEntries(own.map(([name, value]) => [name.slice(metric.length), value]));
    },
  };
}

/** The series in the text of metrics. */
export const seriesIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
  );

/** The series without those whose value is 0. */
export const countedIn = (series: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(series).filter(([, value]) => value > 0));
