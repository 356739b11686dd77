/** Checks the figures of a run against their limits, and prints each as soon as it is available. */
import { failureStart } from '../reporter.ts';

export interface Limit {
  /** Maximum. */
  readonly most?: number;
  /** Minimum. */
  readonly least?: number;
  /** Replaces the limit in a scaled run. Only for absolute figures, which a small busy machine may miss. */
  readonly scaled?: number;
  readonly unit?: string;
  /** The reason why the figure is not meaningful this time. */
  readonly unmeasured?: string | undefined;
}

interface Options {
  readonly isScaled: boolean;
  readonly showsAll: boolean;
  readonly slowdown: number;
}

export class Figures {
  readonly #options: Options;
  readonly #scenario: string;
  readonly #counts: { reached: number; missed: number };

  /**
   * Prints all figures with `showsAll`, otherwise only missed ones. Limits in milliseconds are those of the usual
   * machine: this one is `slowdown` times slower.
   */
  constructor(options: Options, scenario = '', counts = { reached: 0, missed: 0 }) {
    this.#options = options;
    this.#scenario = scenario;
    this.#counts = counts;
  }

  /** The figures of a scenario, which count in the totals of these. */
  of(scenario: string): Figures {
    return new Figures(this.#options, scenario, this.#counts);
  }

  check(
    name: string,
    reached: number,
    { most, least, scaled, unit = '', unmeasured }: Limit,
  ): void {
    const { isScaled, showsAll, slowdown } = this.#options;
    const given = (isScaled ? scaled : undefined) ?? most ?? least ?? Number.NaN;
    const limit = unit === 'ms' ? given * slowdown : given;
    const isReached = least === undefined ? reached <= limit : reached >= limit;
    const bound = `${least === undefined ? 'at most' : 'at least'} ${shown(limit)} ${unit}`;
    // A figure that could not be measured fails, except in a scaled run, where the machine may be the cause.
    const passes = unmeasured === undefined ? isReached : isScaled;
    this.#count(passes);
    if (passes && !showsAll) return;
    this.#print(name, `${shown(reached)} ${unit}`, bound, unmeasured ?? (passes ? 'ok' : 'FAILED'));
  }

  /** Prints a figure without a limit. */
  show(name: string, reached: number, unit = ''): void {
    if (this.#options.showsAll) this.#print(name, `${shown(reached)} ${unit}`, '', '');
  }

  /** Records that the scenario failed with an error. */
  broke(error: unknown): void {
    this.#count(false);
    this.#print(
      'ran to its end',
      'no',
      '',
      `FAILED ${error instanceof Error ? error.stack : error}`,
    );
  }

  /** Records that the scenario could not be run. */
  unmeasured(reason: string): void {
    this.#count(false);
    this.#print('ran', 'no', '', `NOT MEASURED ${reason}`);
  }

  /** Prints the totals and returns whether every figure was reached. */
  end(): boolean {
    const { reached, missed } = this.#counts;
    console.log(`${reached} figures reached, ${missed} not reached`);
    return missed === 0;
  }

  #count(passes: boolean): void {
    if (passes) this.#counts.reached += 1;
    else this.#counts.missed += 1;
  }

  #print(name: string, reached: string, bound: string, state: string): void {
    const isMissed = state !== 'ok' && state !== '';
    const columns = [
      `${isMissed ? failureStart : ''}${this.#scenario}`.padEnd(13),
      name.padEnd(46),
      reached.padStart(14),
      bound.padEnd(20),
    ];
    console.log(`${columns.join('  ')}  ${state}`.trimEnd());
  }
}

/** Three digits are sufficient precision. */
const shown = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
