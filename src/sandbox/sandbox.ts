/** The sandbox as a library, for the tests of other programs: `docgraph/sandbox`. It never reads the environment. */
import '../facade/required-node.js';
import { builtInSeed } from './seed/seed.ts';
import { readSeed } from './seed-file/read.ts';
import type { CountedFault, Fault } from './server/fault.ts';
import type { SandboxCall } from './server/sandbox-call.ts';
import { createSandbox } from './server/server.ts';

export type { CountedFault, Fault, SandboxCall };

export interface SandboxOptions {
  /** Port on 127.0.0.1. Defaults to a free one. */
  readonly port?: number;
  /** File with the initial data. Defaults to the built-in data. */
  readonly seed?: string;
  /**
   * Which operations it serves: the 143 of the first release of the service, those of the newest release, or all. Any
   * other one is answered as by a service without it: with a 404 or 405 without a body. Defaults to all.
   */
  readonly interface?: '143' | 'newest' | 'all';
  /** Milliseconds by which every response is delayed. Defaults to 0. */
  readonly latencyMs?: number;
  /** Called for every call, just before its response is sent. */
  readonly onCall?: (call: SandboxCall) => void;
}

export interface Sandbox {
  /** Base URL for `upstreamUrl`, without `/v1`. */
  readonly url: string;
  readonly tokens: readonly string[];
  /** Makes calls fail. Throws if the fault has no effect, or if no operation has its method and route. */
  addFault(fault: Fault): void;
  /** All faults, each with the number of calls to which it applied. */
  faults(): readonly CountedFault[];
  clearFaults(): void;
  /** The current time of the sandbox's clock. */
  now(): Date;
  /** Sets the clock to a time, from which it continues. Throws if the year is not from 0000 to 9999. */
  setClock(time: Date): void;
  advanceClock(seconds: number): void;
  /** Restores the initial state: data, faults and clock. */
  reset(): void;
  /** Stops listening and lets calls in progress finish. */
  close(): Promise<void>;
}

/** Starts a sandbox in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, seed, latencyMs, onCall } = options;
  const { listen, close, tokens, faults, clock, reset } = createSandbox({
    seed: seed === undefined ? builtInSeed : readSeed(seed),
    interface: options.interface,
    latencyMs,
    ...(onCall && { onCall }),
  });
  const url = await listen(port);
  return {
    url,
    tokens: Object.keys(tokens),
    addFault: (fault) => faults.add(fault),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    now: clock.now,
    setClock: (time) => clock.set(time),
    advanceClock: (seconds) => clock.advance(seconds),
    reset,
    close,
  };
}
