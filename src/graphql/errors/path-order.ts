/** Orders paths independently of anything else, such as which response arrived first. */
import type { ResponsePath } from './slot-paths.ts';

/** Items of a list in its order, and fields by name. */
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
