/** Counts the calls that an operation surely makes, where nothing fails. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { listFrom } from '../loading/batch-policy.ts';

export class SureCalls {
  #most = 0;
  /** By operation and parent: in how many sizes of a page it is called. */
  readonly #calls = new Map<AnyOperation, Map<string, Set<number>>>();
  readonly #objects = new Map<ResourceEndpoint, Set<string>>();

  /** A field's own call for a parent; without a size of its pages it may be the same as any other one. */
  call(operation: AnyOperation, parent: string, size: number | undefined): void {
    const byParent = this.#calls.get(operation) ?? new Map<string, Set<number>>();
    this.#calls.set(operation, byParent);
    const sizes = byParent.get(parent) ?? new Set();
    byParent.set(parent, sizes);
    if (size !== undefined) sizes.add(size);
  }

  /** An object is read; without a key it may be the same as any other one. */
  read(endpoint: ResourceEndpoint, key: string | undefined): void {
    const keys = this.#objects.get(endpoint) ?? new Set();
    this.#objects.set(endpoint, keys);
    if (key !== undefined) keys.add(key);
  }

  /** Counts a call that is made for one parent, whichever that is: with other variables it may be sure. */
  may(): void {
    this.#most += 1;
  }

  /** What they may come to, whatever the variables are: never too low. */
  get most(): number {
    return this.#most;
  }

  get least(): number {
    // What reads an object may be what a field of it calls, or what another field lists.
    const reads = new Set<AnyOperation>();
    let sum = 0;
    for (const [{ list, read }, { size }] of this.#objects) {
      const isOneList = list !== undefined && (size >= listFrom || !read);
      sum += isOneList ? 1 : Math.max(size, 1);
      if (read) reads.add(read);
      if (list) reads.add(list.operation);
    }
    for (const [operation, byParent] of this.#calls)
      if (!reads.has(operation)) for (const { size } of byParent.values()) sum += Math.max(size, 1);
    return sum;
  }
}
