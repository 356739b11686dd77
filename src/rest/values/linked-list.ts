/**
 * A list that lasts while what it holds comes and goes, in the order in which that came.
 *
 * A `Set` in its place would keep what has gone: whenever it makes a new table, the old one goes on pointing to it,
 * and to all that stood in it. One old table that has outlived a few collections of garbage then keeps all later
 * ones, with every request in them, until all memory is looked through. A link that is taken out points nowhere.
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

  /** Puts the value at the end. What it gives back takes it out again. */
  add(value: Value): Link<Value> {
    const link: Link<Value> = { value, isIn: true, before: this.#last, next: undefined };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
    this.#length += 1;
    return link;
  }

  /** False where it was taken out before. */
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

  /** Meanwhile the one that was given last may be taken out. */
  *[Symbol.iterator](): Generator<Value> {
    for (let link = this.#first; link; ) {
      const { next } = link;
      yield link.value;
      link = next;
    }
  }
}

/** Where a value stands in a list. */
export interface Link<Value> {
  readonly value: Value;
  isIn: boolean;
  before: Link<Value> | undefined;
  next: Link<Value> | undefined;
}
