/** Counts the calls that an operation makes in any case, if nothing fails. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { listFrom } from '../loading/batch-policy.ts';

export class SureCalls {
  /** Maximum with any variables. */
  most = 0;
  /** Page sizes, by operation and parent. */
  readonly #calls = new Map<AnyOperation, Map<string, Set<number>>>();
  readonly #objects = new Map<ResourceEndpoint, Set<string>>();

  /** Adds the call of a field for a parent. Without a page size it may equal any other one. */
  call(operation: AnyOperation, parent: string, size: number | undefined): void {
    const byParent = this.#calls.get(operation) ?? new Map<string, Set<number>>();
    this.#calls.set(operation, byParent);
    const sizes = byParent.get(parent) ?? new Set();
    byParent.set(parent, sizes);
    if (size !== undefined) sizes.add(size);
  }

  /** Adds a read of an object. Without a key it may equal any other one. */
  read(endpoint: ResourceEndpoint, key: string | undefined): void {
    const keys = this.#objects.get(endpoint) ?? new Set();
    this.#objects.set(endpoint, keys);
    if (key !== undefined) keys.add(key);
  }

  /** Counts a call for one parent that may be sure with other variables. */
  may(): void {
    this.most += 1;
  }

  get least(): number {
    // A read of an object may equal the call of one of its fields, or the list of another field.
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
