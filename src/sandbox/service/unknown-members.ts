/** Finds members that a schema does not declare, at any depth; zod checks only strict objects. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { unwrap } from '../../rest/table/schema.ts';

/** A release of the service. */
export interface Release {
  /** The releases whose members and values it does not have. Undefined if it has all. */
  readonly lacks: 'earlier' | 'later' | undefined;
}

const anyRelease: Release = { lacks: undefined };

/** Whether the release does not have the member or the parameter. */
export const lacksMember = (schema: z.core.$ZodType, { lacks }: Release): boolean =>
  lacks !== undefined && factsOf(schema)[lacks] === true;

/** Whether the release does not have a value of an enumeration, or null. */
export function lacksValue(schema: z.core.$ZodType, value: unknown, { lacks }: Release): boolean {
  if (lacks === undefined) return false;
  if (value === null) return lacks === 'later' && factsOf(schema).laterNull === true;
  if (typeof value !== 'string') return false;
  return factsOf(bare(schema)).enumeration?.[lacks].includes(value) ?? false;
}

/**
 * Dotted names of the undeclared members of `value`, which must match the schema. A value that the release lacks is named
 * with its member.
 */
export function unknownMembers(
  schema: z.core.$ZodType,
  value: unknown,
  release = anyRelease,
  at = '',
): string[] {
  const inner = bare(schema);
  if (lacksValue(schema, value, release)) return [`${at}" with the value "${value}`];
  if (typeof value !== 'object' || value === null) return [];
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) =>
      unknownMembers(inner.element, item, release, join(at, String(index))),
    );
  if (inner instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, item]) =>
      unknownMembers(inner.valueType, item, release, join(at, name)),
    );
  if (inner instanceof z.ZodUnion) return ofUnion(inner.options, value, release, at);
  if (inner instanceof z.ZodLazy) return unknownMembers(inner.unwrap(), value, release, at);
  return inner instanceof z.ZodObject ? ofObject(inner, value, release, at) : [];
}

/**
 * The value, which matches the schema, without members that the release does not return. A value that it lacks is left
 * out, too, as an item of a list, or as an optional member.
 */
export function withoutLacked(schema: z.core.$ZodType, value: unknown, release: Release): unknown {
  const inner = bare(schema);
  if (typeof value !== 'object' || value === null) return value;
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value
      .filter((item) => !lacksText(inner.element, item, release))
      .map((item) => withoutLacked(inner.element, item, release));
  if (inner instanceof z.ZodRecord) return mapped(value, () => inner.valueType, release);
  if (inner instanceof z.ZodUnion) {
    const option = inner.options.find((one) => mayFit(one, value));
    return option ? withoutLacked(option, value, release) : value;
  }
  if (inner instanceof z.ZodLazy) return withoutLacked(inner.unwrap(), value, release);
  return inner instanceof z.ZodObject ? mapped(value, (name) => inner.shape[name], release) : value;
}

/** The object with its members, each according to its schema. */
function mapped(
  value: object,
  schemaOf: (name: string) => z.core.$ZodType | undefined,
  release: Release,
): object {
  const members = Object.entries(value).flatMap(([name, item]) => {
    const schema = schemaOf(name);
    if (schema && lacksMember(schema, release)) return [];
    if (schema && unwrap(schema).optional && lacksText(schema, item, release)) return [];
    return [[name, schema ? withoutLacked(schema, item, release) : item] as const];
  });
  return Object.fromEntries(members);
}

/** Null in a response is no value of a release: only inputs that are null are. */
const lacksText = (schema: z.core.$ZodType, value: unknown, release: Release): boolean =>
  value !== null && lacksValue(schema, value, release);

/** The schema without wrappers, which declare no members. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodDefault ||
    inner instanceof z.ZodExactOptional ||
    inner instanceof z.ZodReadonly
    ? bare(inner.unwrap())
    : inner;
}

function ofObject(schema: z.ZodObject, value: object, release: Release, at: string): string[] {
  const { catchall } = schema.def;
  const others = catchall instanceof z.ZodNever ? undefined : catchall;
  return Object.entries(value).flatMap(([name, item]) => {
    const known = Object.hasOwn(schema.shape, name) ? schema.shape[name] : others;
    const isKnown = known && !lacksMember(known, release);
    return isKnown ? unknownMembers(known, item, release, join(at, name)) : [join(at, name)];
  });
}

/**
 * Uses the matching option with the fewest unknown members. If only one option is possible, it is used even if it does
 * not match.
 */
function ofUnion(
  options: readonly z.core.$ZodType[],
  value: object,
  release: Release,
  at: string,
): string[] {
  const possible = options.filter((option) => mayFit(option, value));
  const fitting =
    possible.length === 1
      ? possible
      : possible.filter((option) => z.safeParse(option, value).success);
  const unknown = fitting.map((option) => unknownMembers(option, value, release, at));
  return unknown.sort((a, b) => a.length - b.length)[0] ?? [];
}

/**
 * Whether an option is possible, by its kind and its literals. Parsing every option of deeply nested schemas would be
 * slow.
 */
function mayFit(option: z.core.$ZodType, value: object): boolean {
  const inner = bare(option);
  if (inner instanceof z.ZodString) return false;
  if (!(inner instanceof z.ZodObject)) return true;
  return Object.entries(inner.shape).every(
    ([name, field]) =>
      !(field instanceof z.ZodLiteral) || field.values.has(Reflect.get(value, name)),
  );
}

const join = (at: string, name: string) => (at ? `${at}.${name}` : name);
