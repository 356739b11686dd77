/** Counts the calls that an operation surely makes, where nothing fails. */
import type { Home } from '../identity/home.ts';
import { listFrom } from '../loading/batch-policy.ts';

export class SureCalls {
  /** What they may come to, whatever the variables are. */
  most = 0;
  readonly #calls = new Set<string>();
  readonly #objects = new Map<Home, Set<string>>();

  /** A call that has this name, as equal ones have. */
  call(name: string): void {
    this.most += 1;
    this.#calls.add(name);
  }

  /** An object is read; without a key it may be the same as any other one. */
  read(home: Home, key: string | undefined): void {
    this.most += 1;
    const keys = this.#objects.get(home) ?? new Set();
    this.#objects.set(home, keys);
    if (key !== undefined) keys.add(key);
  }

  get least(): number {
    let sum = this.#calls.size;
    // One page may hold them all.
    for (const [{ list, read }, { size }] of this.#objects)
      sum += list && (size >= listFrom || !read) ? 1 : Math.max(size, 1);
    return sum;
  }
}
