/** A sandbox with a clock that only the test advances. */
import { noon, type Running, startSandbox } from './service.ts';

export interface Clocked extends Running {
  /** Advances the clock. */
  pass(seconds: number): void;
}

/** Starts a sandbox at noon. */
export async function startClocked(): Promise<Clocked> {
  let time = Date.parse(noon);
  const running = await startSandbox({ now: () => new Date(time) });
  return {
    ...running,
    pass(seconds) {
      time += seconds * 1000;
    },
  };
}

/** The time this many seconds after noon. */
export const afterNoon = (seconds: number) =>
  new Date(Date.parse(noon) + seconds * 1000).toISOString();
