import type { Figures } from './figures.ts';

export interface Run {
  readonly figures: Figures;
  /** Whether the run is scaled down. */
  readonly isScaled: boolean;
  /** The amount scaled for the run, at least `least`. */
  readonly amount: (full: number, least?: number) => number;
}

export interface Scenario {
  readonly name: string;
  readonly run: (run: Run) => Promise<void>;
}
