/**
 * The answers that a request has read, which are emptied when it is over.
 *
 * What waits for an answer has often outlived a collection or two of young objects when that comes, and is old
 * then. What old objects point to is kept, though nobody points to them any more, until all memory is collected. A
 * promise is such an object, and never lets go of its value: so it is the value that lets go of what it holds.
 */
export class Answers {
  readonly #answers: object[] = [];

  keep(answer: unknown): void {
    if (typeof answer === 'object' && answer !== null) this.#answers.push(answer);
  }

  /** To be called when nobody reads them any more. */
  empty(): void {
    for (const answer of this.#answers) empty(answer as Record<string, unknown>);
    this.#answers.length = 0;
  }
}

function empty(answer: Record<string, unknown>): void {
  for (const name of Object.keys(answer)) {
    const value = answer[name];
    if (Array.isArray(value)) value.length = 0;
    else if (typeof value === 'object') answer[name] = undefined;
  }
}
