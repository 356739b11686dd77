/** Headers of the service's responses that go on to the caller, joined over all calls of a request. */
import type { HttpHeaders } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';

/** A call. */
interface Passing {
  /** Whether the request may not need it. */
  readonly isSpeculative: boolean;
}

export class PassedHeaders {
  readonly #names: readonly string[];
  /** In the order of their arrival. */
  readonly #values = new Map<string, Set<string>>();
  /** Those of a replay, which go on to the caller only if the request needs their calls. */
  readonly #held = new Map<Passing, HttpHeaders[]>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** The call got a response. */
  take(call: Passing, headers: HttpHeaders): void {
    if (call.isSpeculative) this.#held.set(call, [...(this.#held.get(call) ?? []), headers]);
    else this.#pass(headers);
  }

  /** The request needs a call of a replay. */
  release(call: Passing): void {
    for (const headers of this.#held.get(call) ?? []) this.#pass(headers);
    this.#held.delete(call);
  }

  /** The request needs all calls of a replay. */
  releaseAll(): void {
    for (const call of this.#held.keys()) this.release(call);
  }

  get joined(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#values.entries().map(([name, values]) => [name, [...values].join(', ')]),
    );
  }

  #pass(headers: HttpHeaders): void {
    for (const name of this.#names)
      for (const value of [headers[name] ?? []].flat()) this.#add(name, value.trim());
  }

  /** Leaves out values that would make the header too long. */
  #add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set();
    if (value === '' || values.has(value)) return;
    if (!isSafeHeaderValue([...values, value].join(', '))) return;
    this.#values.set(name, values.add(value));
  }
}
