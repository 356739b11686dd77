/**
 * Response headers of the service that are forwarded to the caller. The values of all calls of a request are joined.
 */
import type { HttpHeaders } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';

export class PassedHeaders {
  readonly #names: readonly string[];
  /** Values by header, in the order of their arrival. */
  readonly #values = new Map<string, Set<string>>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Collects the headers of a response. */
  take(headers: HttpHeaders): void {
    for (const name of this.#names)
      for (const value of [headers[name] ?? []].flat()) this.#add(name, value.trim());
  }

  get joined(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#values.entries().map(([name, values]) => [name, [...values].join(', ')]),
    );
  }

  /** Adds a value, unless it would make the header too long. */
  #add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set();
    if (value === '' || values.has(value)) return;
    if (!isSafeHeaderValue([...values, value].join(', '))) return;
    this.#values.set(name, values.add(value));
  }
}
