/** Scalars. Plans read most of them without a completion, and `__typename` has no other. */
import type { Completion, ReadLeaf } from './completion.ts';

interface Counter {
  count(value: unknown): unknown;
}

class LeafCompletion implements Completion {
  readonly read: ReadLeaf;
  readonly isLeaf = true;
  readonly waits = false;
  readonly itemsWait = false;
  readonly isUnpaged = false;
  readonly countsItself = false;

  constructor(read: ReadLeaf) {
    this.read = read;
  }

  isLink(): boolean {
    return false;
  }

  loads(): readonly [] {
    return [];
  }

  write(
    run: Counter,
    value: unknown,
    _place: unknown,
    { field }: { readonly field: { serialize(value: unknown): unknown } },
  ): unknown {
    return run.count(field.serialize(this.read(value)));
  }

  resolve(resolution: Counter, value: unknown): unknown {
    return resolution.count(this.read(value));
  }

  estimate() {
    return { calls: [], groups: [] };
  }
}

/** A scalar, read by a function. */
export const leaf = (read: ReadLeaf): Completion => new LeafCompletion(read);
