/** Metrics with their names: counters and histograms that are counted here, and figures that other parts have. */
import { Histogram } from '../../rest/values/histogram.ts';
import { Series } from './series.ts';

export type Sample = readonly [labels: readonly string[], value: number | Histogram];

/** One metric with all of its series. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** Names of the labels. */
  readonly labels: readonly string[];
  samples(): Iterable<Sample>;
}

/** The name and the description of a metric. */
interface Naming {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

class Count {
  value = 0;
}

/** A metric that is counted here. */
class Counted {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];

  constructor({ name, help, labels = [] }: Naming) {
    this.name = name;
    this.help = help;
    this.labels = labels;
  }
}

export class Counters extends Counted implements Family {
  readonly kind = 'counter';
  readonly #counts = new Series(() => new Count());

  /**
   * `known`: values of the first label that are counted from 0, because monitoring notices an increase only in a series
   * that has begun before.
   */
  constructor(naming: Naming, known: readonly string[] = []) {
    super(naming);
    for (const value of known) this.add(value, undefined, 0);
  }

  add(first?: string, second?: string, by = 1): void {
    this.#counts.of(first, second).value += by;
  }

  *samples(): Generator<Sample> {
    for (const [labels, { value }] of this.#counts) yield [labels, value];
  }
}

export class Histograms extends Counted implements Family {
  readonly kind = 'histogram';
  readonly #histograms: Series<Histogram>;

  constructor(naming: Naming, bounds: readonly number[]) {
    super(naming);
    this.#histograms = new Series(() => new Histogram(bounds));
  }

  add(value: number, first?: string, second?: string): void {
    this.#histograms.of(first, second).add(value);
  }

  samples(): Iterable<Sample> {
    return this.#histograms;
  }
}

/** Reads the current value. Undefined if there is none. */
type Read = () => number | undefined | Iterable<Sample>;

/** Figures of other parts, which are read when the metrics are read. */
export function readings(kind: 'counter' | 'gauge', naming: Naming, read: Read): Family {
  return {
    ...naming,
    kind,
    labels: naming.labels ?? [],
    samples() {
      const value = read() ?? [];
      return typeof value === 'number' ? [[[], value]] : value;
    },
  };
}
