/**
 * Determines the waves of calls of a request: which calls are made in parallel, and which wait for a response.
 * The gate holds all calls at the service until the facade cannot make another one without a response, records
 * these calls as a wave, and releases them together.
 * This does not depend on time, so it is the same on fast and slow machines, if the clock of the facade
 * stands still, because it does not wait for a response that is useful but late. undici reports the start of each
 * call and the arrival of its response; the gate waits while a call is started but not held, or released but
 * not answered. When all started calls are held, the facade may still start more, but has done so once this
 * thread is idle (`idle.ts`).
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { DiagnosticsChannel } from 'undici';
import { IdleWatch } from './idle.ts';

type Call = DiagnosticsChannel.RequestCreateMessage['request'];

/** For one world and one request at a time. */
export class Gate {
  /** The waves so far: `GET /v1/orgs`. The calls of a wave are sorted, because they have no order. */
  readonly waves: string[][] = [];
  #origin: string | undefined;
  readonly #begun = new Set<Call>();
  #held: (() => void)[] = [];
  readonly #idle = new IdleWatch(() => {
    if (this.#held.length > 0 && this.#held.length >= this.#begun.size) this.#letThrough();
  });

  /** Watches the calls to this URL. */
  open(url: string): void {
    this.#origin = url;
    subscribe('undici:request:create', this.#onBegin);
    for (const end of ends) subscribe(end, this.#onEnd);
  }

  close(): void {
    unsubscribe('undici:request:create', this.#onBegin);
    for (const end of ends) unsubscribe(end, this.#onEnd);
  }

  /** Holds a call at the service until its wave is released. */
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

/** A complete response, or none. */
const ends = ['undici:request:trailers', 'undici:request:error'];

/** All of undici's messages about a call contain it. */
const callIn = (message: unknown): Call =>
  (message as DiagnosticsChannel.RequestCreateMessage).request;

export const sortedCalls = (calls: readonly string[]): string[] => [...calls].sort();
