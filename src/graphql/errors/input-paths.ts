/**
 * Finds the path in the input for a member of the body of a call that an error message of the service names. Names
 * differ between inputs and bodies, and so do the forms of maps, so each object of a body records where its members were in the input.
 */
import { isRecord } from '../../rest/values/record.ts';

/** Returns the path of a member in the input, relative to the input of its object. */
type Written = (member: string) => readonly string[];

const writtenBy = new WeakMap<object, Written>();

/** Records where the members of an object were in the input. */
export function remember<Wire extends object>(wire: Wire, written: Written): Wire {
  writtenBy.set(wire, written);
  return wire;
}

/** Matches a quoted member at the start of a sentence, or after "field" and similar words. */
const memberNamed =
  /(?:^|[.:]\s+|\b(?:field|member|property|parameter) )["'`]([\w-]+(?:\.[\w-]+)*)["'`]/i;

/**
 * The path in the input of the member that an error message names. Undefined if the message names none. `members`: the
 * members that are possible. The body may lack the last part of the path.
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

/** The path in the input for a path in the body. */
export function pathAsWritten(wire: unknown, [member, ...rest]: readonly string[]): string[] {
  if (member === undefined) return [];
  const isObject = typeof wire === 'object' && wire !== null;
  const written = isObject ? writtenBy.get(wire)?.(member) : undefined;
  const inner = isObject ? (wire as Readonly<Record<string, unknown>>)[member] : undefined;
  return [...(written ?? [member]), ...pathAsWritten(inner, rest)];
}
