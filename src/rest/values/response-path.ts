/** Paths in the response of an operation, as resolvers receive them: the last key first. */
export interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
}

/** The keys of a path, from the first to the last. */
export type ResponsePath = readonly (string | number)[];

export function keysOf(path: Path): ResponsePath {
  const keys: (string | number)[] = [];
  for (let one: Path | undefined = path; one; one = one.prev) keys.push(one.key);
  return keys.reverse();
}

/**
 * Compares paths, so that their order does not depend on which response arrived first: items by their index, and fields
 * by their name.
 */
export function comparePaths(one: ResponsePath, other: ResponsePath): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [key, otherKey] = [one[at], other[at]];
    if (key === otherKey) continue;
    if (typeof key === 'number' && typeof otherKey === 'number') return key - otherKey;
    return String(key) < String(otherKey) ? -1 : 1;
  }
  return one.length - other.length;
}

/** The path of a field that makes its call before the object above it is there. */
export class EarlyPath implements Path {
  readonly prev: Path;
  readonly key: string;

  constructor(prev: Path, key: string) {
    this.prev = prev;
    this.key = key;
  }
}
