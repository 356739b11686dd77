/** The length of a value as JSON, without writing it. */
import { WrittenValue } from './written-value.ts';

/** JSON omits other members of objects. */
export const isWritten = (value: unknown) => value !== undefined && typeof value !== 'function';

/**
 * The minimum number of characters in the JSON of a value, counted up to `most`. A character that takes several bytes
 * in JSON or UTF-8 counts as one.
 */
export function leastLength(value: unknown, most: number): number {
  let left = most;
  const take = (part: unknown): void => {
    if (typeof part === 'string') left -= part.length + 2;
    else if (typeof part !== 'object' || part === null) left -= 1;
    else if (part instanceof WrittenValue) left -= part.bytes;
    else if (Array.isArray(part)) {
      left -= 1 + part.length;
      for (const item of part) {
        if (left < 0) return;
        take(item);
      }
    } else
      for (const name in part) {
        if (left < 0) return;
        const member = (part as Readonly<Record<string, unknown>>)[name];
        if (!isWritten(member)) continue;
        left -= name.length + 4;
        take(member);
      }
  };
  take(value);
  return most - left;
}
