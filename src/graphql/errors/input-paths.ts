/**
 * Where in an input the things stand that go on the wire.
 *
 * Fields have other names there, and the entries of a map another form. So each object that is made for the
 * wire remembers where its members were written, and what is wrong with it can be told in the writer's terms.
 */

/** The path of a member in the input, from where its object stands. */
type Written = (member: string) => readonly string[];

const writtenBy = new WeakMap<object, Written>();

/** Remembers where the members of an object for the wire were written. */
export function remember<Wire extends object>(wire: Wire, written: Written): Wire {
  writtenBy.set(wire, written);
  return wire;
}

/** The path in the input of what stands at a path on the wire. */
export function pathAsWritten(wire: unknown, [member, ...rest]: readonly string[]): string[] {
  if (member === undefined) return [];
  const isObject = typeof wire === 'object' && wire !== null;
  const written = isObject ? writtenBy.get(wire)?.(member) : undefined;
  const inner = isObject ? (wire as Readonly<Record<string, unknown>>)[member] : undefined;
  return [...(written ?? [member]), ...pathAsWritten(inner, rest)];
}
