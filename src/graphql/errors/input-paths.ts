/**
 * Where in an input the things stand that go on the wire.
 *
 * Fields have other names there, and the entries of a map another form. So each object that is made for the
 * wire remembers where its members were written, and what is wrong with it can be told in the writer's terms.
 */

import { isRecord } from '../../rest/values/record.ts';

/** The path of a member in the input, from where its object stands. */
type Written = (member: string) => readonly string[];

const writtenBy = new WeakMap<object, Written>();

/** Remembers where the members of an object for the wire were written. */
export function remember<Wire extends object>(wire: Wire, written: Written): Wire {
  writtenBy.set(wire, written);
  return wire;
}

/** A member in quotes, where a sentence begins with it or says that it is one. */
const memberNamed =
  /(?:^|[.:]\s+|\b(?:field|member|property|parameter) )["'`]([\w-]+(?:\.[\w-]+)*)["'`]/i;

/**
 * The path in the input of what a sentence about what stands on the wire names; undefined where it names nothing of it.
 * `members` are those that may be there. The last one of the path may be missing: often that is what is wrong.
 */
export function pathNamedIn(
  sentence: string,
  wire: unknown,
  members: readonly string[],
): string[] | undefined {
  const path = memberNamed.exec(sentence)?.[1]?.split('.');
  const [first, ...inner] = path ?? [];
  if (!path || first === undefined || !members.includes(first)) return undefined;
  let value = isRecord(wire) ? wire[first] : undefined;
  for (const [at, name] of inner.entries()) {
    const isLast = at === inner.length - 1;
    if (typeof value !== 'object' || value === null) return undefined;
    if (!isLast && !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return pathAsWritten(wire, path);
}

/** The path in the input of what stands at a path on the wire. */
export function pathAsWritten(wire: unknown, [member, ...rest]: readonly string[]): string[] {
  if (member === undefined) return [];
  const isObject = typeof wire === 'object' && wire !== null;
  const written = isObject ? writtenBy.get(wire)?.(member) : undefined;
  const inner = isObject ? (wire as Readonly<Record<string, unknown>>)[member] : undefined;
  return [...(written ?? [member]), ...pathAsWritten(inner, rest)];
}
