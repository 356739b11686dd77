/** Headers of the service's responses that go on to the caller, joined over all calls of a request. */
import type { HttpHeaders } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';

export class PassedHeaders {
  readonly #names: readonly string[];
  /** In the order of their arrival. */
  readonly #values = new Map<string, Set<string>>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** A response that the request depends on. */
  take(headers: HttpHeaders): void {
    for (const name of this.#names)
      for (const value of [headers[name] ?? []].flat()) this.#add(name, value.trim());
  }

  /** For a call that the request may not need. */
  ahead(): HeldHeaders {
    return new HeldHeaders(this.#names, this);
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

/** Headers of a call of a replay. They go on to the caller only if the request needs the call. */
export class HeldHeaders extends PassedHeaders {
  readonly #all: PassedHeaders;
  #held: HttpHeaders[] | undefined = [];

  constructor(names: readonly string[], all: PassedHeaders) {
    super(names);
    this.#all = all;
  }

  override take(headers: HttpHeaders): void {
    if (this.#held) this.#held.push(headers);
    else this.#all.take(headers);
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const headers of held) this.#all.take(headers);
  }
}
