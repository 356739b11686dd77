/** The series and number in a name such as `spec-7`; undefined for another name. */
export function numbered(series: string, name: unknown): readonly [string, number] | undefined {
  const digits = new RegExp(`^${series}-(\\d{1,9})$`).exec(String(name))?.[1];
  return digits === undefined ? undefined : [series, Number(digits)];
}
