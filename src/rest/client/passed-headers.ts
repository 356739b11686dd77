/**
 * Response headers of the service that are forwarded to the caller. The values of all calls of a request are joined.
 */
import type { HttpHeaders } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';

/** A call whose response headers are collected. */
interface Passing {
  /** Whether no field has requested the value of the call yet. */
  readonly isSpeculative: boolean;
}

export class PassedHeaders {
  readonly #names: readonly string[];
  /** Values by header, in the order of their arrival. */
  readonly #values = new Map<string, Set<string>>();
  /** Headers of responses to a replay, which are forwarded only if the request needs those calls. */
  readonly #held = new Map<Passing, HttpHeaders[]>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Collects the headers of a response. */
  take(call: Passing, headers: HttpHeaders): void {
    if (call.isSpeculative) this.#held.set(call, [...(this.#held.get(call) ?? []), headers]);
    else this.#pass(headers);
  }

  /** Releases the headers of a call of a replay, because the request needs it. */
  release(call: Passing): void {
    for (const headers of this.#held.get(call) ?? []) this.#pass(headers);
    this.#held.delete(call);
  }

  /** Releases the headers of all calls of a replay, because the request needs them. */
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

  /** Adds a value, unless it would make the header too long. */
  #add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set();
    if (value === '' || values.has(value)) return;
    if (!isSafeHeaderValue([...values, value].join(', '))) return;
    this.#values.set(name, values.add(value));
  }
}
