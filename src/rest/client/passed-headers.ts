/** Headers of the service's responses that go on to the caller, joined over all calls of a request. */
import type { HttpResponse } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';

export class PassedHeaders {
  readonly #names: readonly string[];
  /** In the order of their arrival. */
  readonly #values = new Map<string, Set<string>>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** A response that the request depends on. */
  take(headers: HttpResponse['headers']): void {
    for (const name of this.#names)
      for (const value of [headers[name] ?? []].flat()) this.#add(name, value.trim());
  }

  get joined(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#values.entries().map(([name, values]) => [name, [...values].join(', ')]),
    );
  }

  /** Leaves out values that would make the header too long. */
  #add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set();
    if (value === '' || values.has(value)) return;
    if (!isSafeHeaderValue([...values, value].join(', '))) return;
    this.#values.set(name, values.add(value));
  }
}
