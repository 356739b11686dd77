/** Maps that keep a limited number of entries, the least recently added ones first. */

/** Adds an entry as the latest one. Removes the oldest one if there are more than `max`. */
export function addLatest<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  max: number,
): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
