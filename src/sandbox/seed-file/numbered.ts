/** The number that a name of a series takes up: 7 of `spec-7`. Undefined for another name. */
export function numbered(series: string, name: unknown): readonly [string, number] | undefined {
  const digits = new RegExp(`^${series}-(\\d{1,9})$`).exec(String(name))?.[1];
  return digits === undefined ? undefined : [series, Number(digits)];
}
