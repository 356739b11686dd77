/**
 * How many values the variables of a request hold. What an input takes grows with them and not with its bytes: an
 * empty object is two bytes, and is coerced, written for the service and checked as any other.
 */

/** An object takes as much as so many other values. */
const valuesAnObject = 3;

/** Counted on to `most` only, and without recursion: anybody may nest as deep as a request is long. */
export function countValues(variables: object, most: number): number {
  const open: object[] = [variables];
  let counted = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    for (const name in next) {
      const value = (next as Readonly<Record<string, unknown>>)[name];
      const isInner = typeof value === 'object' && value !== null;
      counted += isInner && !Array.isArray(value) ? valuesAnObject : 1;
      if (counted > most) return counted;
      if (isInner) open.push(value);
    }
  }
  return counted;
}
