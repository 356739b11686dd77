/**
 * Tells how deep the calls of a request go: which of them are made at once, and which wait for an answer.
 *
 * The gate holds every call at the service until the facade can make no further one without an answer, takes
 * note of these calls as a wave, and lets them through together.
 *
 * No clock says when that is, so a slow machine finds the same waves as a fast one:
 * - undici tells of each call in the moment it is begun and in the moment its answer is there. While one is
 *   begun and not held, or let through and not answered, something is on its way, and the gate waits for it.
 * - When all that are begun are held, the facade may still be about to begin more. It has begun them once this
 *   thread is idle: see `idle.ts`.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { DiagnosticsChannel } from 'undici';
import { IdleWatch } from './idle.ts';

type Call = DiagnosticsChannel.RequestCreateMessage['request'];

/** For one world, and one request to it at a time. */
export class Gate {
  /** The waves so far: `GET /v1/orgs`. The calls of a wave have no order, so they are sorted. */
  readonly waves: string[][] = [];
  #origin: string | undefined;
  readonly #begun = new Set<Call>();
  #held: (() => void)[] = [];
  readonly #idle = new IdleWatch(() => {
    if (this.#held.length > 0 && this.#held.length >= this.#begun.size) this.#letThrough();
  });

  /** Watches the calls to this address. */
  open(url: string): void {
    this.#origin = url;
    subscribe('undici:request:create', this.#onBegin);
    for (const end of ends) subscribe(end, this.#onEnd);
  }

  close(): void {
    unsubscribe('undici:request:create', this.#onBegin);
    for (const end of ends) unsubscribe(end, this.#onEnd);
  }

  /** Holds a call that has come to the service, until its wave is let through. */
  readonly hold = (): Promise<void> =>
    new Promise((resolve) => {
      this.#held.push(resolve);
      this.#idle.begin();
    });

  readonly #onBegin = (message: unknown) => {
    const call = callIn(message);
    if (call.origin !== this.#origin) return;
    this.#begun.add(call);
    this.#idle.begin();
  };

  readonly #onEnd = (message: unknown) => {
    if (this.#begun.delete(callIn(message))) this.#idle.begin();
  };

  #letThrough(): void {
    this.waves.push(sortedCalls([...this.#begun].map(({ method, path }) => `${method} ${path}`)));
    const held = this.#held;
    this.#held = [];
    for (const pass of held) pass();
  }
}

/** An answer that is whole, or none. */
const ends = ['undici:request:trailers', 'undici:request:error'];

/** Each of undici's messages about a call has it. */
const callIn = (message: unknown): Call =>
  (message as DiagnosticsChannel.RequestCreateMessage).request;

export const sortedCalls = (calls: readonly string[]): string[] => [...calls].sort();
