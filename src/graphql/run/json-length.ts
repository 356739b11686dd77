/** Determines the length of a value as JSON without writing it. */
import { WrittenValue } from './written-value.ts';

/** Whether JSON contains a member with this value. Others are omitted. */
export const isWritten = (value: unknown) => value !== undefined && typeof value !== 'function';

/**
 * The minimum number of characters in the JSON of a value, counted up to `max`. A character that takes several bytes
 * counts as one.
 */
export const minLength = (value: unknown, max: number): number => max - leftOf(max, value);

/** How many of these characters are left after the value. Negative if the value is too long. */
function leftOf(characters: number, value: unknown): number {
  if (typeof value === 'string') return characters - value.length - 2;
  if (typeof value !== 'object' || value === null) return characters - 1;
  if (value instanceof WrittenValue) return characters - value.bytes;
  let left = characters;
  if (Array.isArray(value)) {
    left -= 1 + value.length;
    for (const item of value) {
      if (left < 0) break;
      left = leftOf(left, item);
    }
    return left;
  }
  for (const name in value) {
    if (left < 0) break;
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (isWritten(member)) left = leftOf(left - name.length - 4, member);
  }
  return left;
}
