/**
 * The values that a request has read from response bodies, which are emptied when the request is over: a promise never
 * releases its value, so the value has to release what it contains.
 */
export class ResponseValues {
  readonly #values: object[] = [];

  add(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.#values.push(value);
  }

  /**
   * To be called when nothing reads the values any more. What waits for a response is often in the old generation of V8
   * by the time the response arrives, and garbage that old objects refer to is kept until a full collection.
   */
  empty(): void {
    for (const value of this.#values) empty(value as Record<string, unknown>);
    this.#values.length = 0;
  }
}

function empty(value: Record<string, unknown>): void {
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (Array.isArray(member)) member.length = 0;
    else if (typeof member === 'object') value[name] = undefined;
  }
}
