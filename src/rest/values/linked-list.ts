/**
 * A list whose values come and go, in the order in which they were added. A `Set` would leak: its old tables refer to
 * the newer ones, so one that has survived a few collections keeps all of them, with every request in them, until a
 * full collection.
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

  /** Adds the value at the end. The returned link removes it. */
  add(value: Value): Link<Value> {
    const link: Link<Value> = { value, isIn: true, before: this.#last, next: undefined };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
    this.#length += 1;
    return link;
  }

  /** Makes the value of a link that is in the list the last one. */
  moveToEnd(link: Link<Value>): void {
    if (link === this.#last) return;
    this.#unlink(link);
    link.before = this.#last;
    link.next = undefined;
    if (this.#last) this.#last.next = link;
    this.#last = link;
  }

  /** Returns false if it was removed before. */
  remove(link: Link<Value>): boolean {
    if (!link.isIn) return false;
    this.#unlink(link);
    link.isIn = false;
    link.before = undefined;
    link.next = undefined;
    this.#length -= 1;
    return true;
  }

  /** Connects the links on both sides. */
  #unlink({ before, next }: Link<Value>): void {
    if (before) before.next = next;
    else this.#first = next;
    if (next) next.before = before;
    else this.#last = before;
  }

  /** The value that was yielded last may be removed meanwhile. */
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
