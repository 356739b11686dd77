/** How long a value is as JSON, before it is written. */

/**
 * The least length of the JSON of a value; counting stops above `most`. Aliases can repeat a long text a thousand times,
 * and all other requests would wait while it is written.
 */
export function lengthOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  let length = 1;
  if (Array.isArray(value))
    for (let at = 0; at < value.length && length <= most; at += 1)
      length += 1 + lengthOf(value[at], most - length);
  else
    for (const [name, inner] of Object.entries(value)) {
      if (length > most) break;
      length += name.length + 4 + lengthOf(inner, most - length);
    }
  return length;
}
