import type { Figures } from './figures.ts';

export interface Run {
  readonly figures: Figures;
  /** Whether it is the short run. */
  readonly isScaled: boolean;
  /** So much of it as the run's scale says, and no less than `least`. */
  readonly amount: (full: number, least?: number) => number;
}

export interface Scenario {
  readonly name: string;
  readonly run: (run: Run) => Promise<void>;
}
