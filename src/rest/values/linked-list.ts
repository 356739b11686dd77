/**
 * A list of values in the order in which they were added. A `Set` would not release memory: its old tables refer to
 * newer ones, so a table that has survived a few collections keeps all later ones with their values, until a full
 * collection.
 */
export class LinkedList<Value> {
  #first: Link<Value> | undefined;
  #last: Link<Value> | undefined;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get first(): Value | undefined {
    return this.#first?.value;
  }

  get last(): Value | undefined {
    return this.#last?.value;
  }

  /** Adds a value at the end. Returns a link for removing it. */
  add(value: Value): Link<Value> {
    const link: Link<Value> = { value, isIn: true, before: this.#last, next: undefined };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
    this.#length += 1;
    return link;
  }

  /** Removes the value of a link. Returns false if it was removed before. */
  remove(link: Link<Value>): boolean {
    if (!link.isIn) return false;
    const { before, next } = link;
    if (before) before.next = next;
    else this.#first = next;
    if (next) next.before = before;
    else this.#last = before;
    link.isIn = false;
    link.before = undefined;
    link.next = undefined;
    this.#length -= 1;
    return true;
  }

  /** Iterates over the values. The value that was yielded last may be removed meanwhile. */
  *[Symbol.iterator](): Generator<Value> {
    for (let link = this.#first; link; ) {
      const { next } = link;
      yield link.value;
      link = next;
    }
  }
}

/** The position of a value in a list. */
export interface Link<Value> {
  readonly value: Value;
  isIn: boolean;
  before: Link<Value> | undefined;
  next: Link<Value> | undefined;
}
