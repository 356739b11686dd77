/** Pseudo-random choices that are determined by a seed. */
export class Dice {
  #state: number;

  constructor(...words: readonly (string | number)[]) {
    this.#state = hashOf(words.join(' '));
  }

  /** An integer from 0 to the size, exclusive. */
  below(size: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % size;
  }

  is(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  one<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to choose from');
    return items[this.below(items.length)] as Item;
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
