/**
 * The parsed response bodies of a request, which are emptied when the request is over. A promise never releases its
 * value, so the value itself has to release its contents.
 */
export class ResponseValues {
  readonly #values: object[] = [];

  add(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.#values.push(value);
  }

  /**
   * Empties the values. To be called when nothing reads them any longer. Objects that waited for a response are often
   * in the old generation of V8, and what they refer to stays in memory until a full collection.
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
