/** What a run has reached, beside what it had to reach: one line a figure, printed as soon as it is known. */

export interface Limit {
  /** What the figure may be at most. */
  readonly most?: number;
  /** What it has to be at least. */
  readonly least?: number;
  /**
   * The limit of a scaled run, in place of that one: for absolute figures alone, which a small machine that is
   * busy with something else misses without fault.
   */
  readonly scaled?: number;
  readonly unit?: string;
  /** Why the figure tells nothing this time, if it does not. */
  readonly unmeasured?: string | undefined;
}

export class Figures {
  readonly #isScaled: boolean;
  readonly #tellsAll: boolean;
  #scenario = '';
  #reached = 0;
  #missed = 0;

  /** Prints every figure where it `tellsAll`, else only those that were missed. */
  constructor({ isScaled, tellsAll }: { isScaled: boolean; tellsAll: boolean }) {
    this.#isScaled = isScaled;
    this.#tellsAll = tellsAll;
  }

  /** Figures that follow are those of this scenario. */
  begin(scenario: string): void {
    this.#scenario = scenario;
  }

  check(
    name: string,
    reached: number,
    { most, least, scaled, unit = '', unmeasured }: Limit,
  ): void {
    const limit = (this.#isScaled ? scaled : undefined) ?? most ?? least ?? Number.NaN;
    const isReached = least === undefined ? reached <= limit : reached >= limit;
    const bound = `${least === undefined ? 'at most' : 'at least'} ${shown(limit)} ${unit}`;
    // A figure that nobody could measure was not reached; on a small machine it may be the machine's fault.
    const passes = unmeasured === undefined ? isReached : this.#isScaled;
    this.#count(passes);
    if (passes && !this.#tellsAll) return;
    this.#print(name, `${shown(reached)} ${unit}`, bound, unmeasured ?? (passes ? 'ok' : 'FAILED'));
  }

  /** A figure that is told and has no limit. */
  tell(name: string, reached: number, unit = ''): void {
    if (this.#tellsAll) this.#print(name, `${shown(reached)} ${unit}`, '', '');
  }

  /** The scenario could not be run to its end. */
  broke(error: unknown): void {
    this.#count(false);
    this.#print(
      'ran to its end',
      'no',
      '',
      `FAILED ${error instanceof Error ? error.stack : error}`,
    );
  }

  /** Prints the sum; whether every figure was reached. */
  end(): boolean {
    console.log(`${this.#reached} figures reached, ${this.#missed} not reached`);
    return this.#missed === 0;
  }

  #count(passes: boolean): void {
    if (passes) this.#reached += 1;
    else this.#missed += 1;
  }

  #print(name: string, reached: string, bound: string, state: string): void {
    const columns = [
      this.#scenario.padEnd(13),
      name.padEnd(46),
      reached.padStart(14),
      bound.padEnd(20),
    ];
    console.log(`${columns.join('  ')}  ${state}`.trimEnd());
  }
}

/** Three digits are as many as such a figure is good for. */
const shown = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
