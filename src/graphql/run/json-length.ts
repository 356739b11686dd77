/** The length of a value as JSON, without writing it. */
import { WrittenValue } from './written-value.ts';

/** JSON omits other members of objects. */
export const isWritten = (value: unknown) => value !== undefined && typeof value !== 'function';

/**
 * The minimum number of characters in the JSON of a value, counted up to `most`. A character that takes several bytes
 * in JSON or UTF-8 counts as one.
 */
export const minLength = (value: unknown, most: number): number => most - leftOf(most, value);

/** What is left of this number of characters after the value. Negative if it is too long. */
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
