import type { Figures } from './figures.ts';
import type { Starts } from './starts.ts';

export interface Run {
  readonly figures: Figures;
  /** How the run starts facades. */
  readonly start: Starts;
  /** Whether the run is scaled down. */
  readonly isScaled: boolean;
  /** The amount scaled for the run, at least `least`. */
  readonly amount: (full: number, least?: number) => number;
  /** How many times slower this machine is than the one for which limits are set; at least 1. */
  readonly slowdown: number;
}

export interface Scenario {
  readonly name: string;
  readonly run: (run: Run) => Promise<void>;
}
