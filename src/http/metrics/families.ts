/** Metrics with their names: counters and histograms that are counted here, and figures that others have. */
import { Histogram } from '../../rest/values/histogram.ts';
import { Series } from './series.ts';

export type Sample = readonly [labels: readonly string[], value: number | Histogram];

/** One metric, in all of its series. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** Names of its labels. */
  readonly labels: readonly string[];
  samples(): Iterable<Sample>;
}

/** The name and the meaning of a metric. */
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
   * `known`: values of its first label that are counted from the start. An increase shows only in a series that has
   * begun before.
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

/** What the metric is at the moment. A figure that does not exist is undefined. */
type Read = () => number | undefined | Iterable<Sample>;

/** Figures that something else has, which are read when the metrics are. */
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
