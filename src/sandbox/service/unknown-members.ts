/** Finds members that a schema does not declare, at any depth; zod checks only strict objects. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { unwrap } from '../../rest/table/unwrap.ts';

/** Whether members that only later releases of the service have are unknown, too. */
export interface Release {
  readonly isEarlier: boolean;
}

const anyRelease: Release = { isEarlier: false };

/** Dotted names of the undeclared members of `value`, which must match the schema. */
export function unknownMembers(
  schema: z.core.$ZodType,
  value: unknown,
  release = anyRelease,
  at = '',
): string[] {
  const inner = bare(schema);
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

/** The value, which matches the schema, without members that only later releases of the service return. */
export function withoutLater(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = bare(schema);
  if (typeof value !== 'object' || value === null) return value;
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withoutLater(inner.element, item));
  if (inner instanceof z.ZodRecord) return mapped(value, () => inner.valueType);
  if (inner instanceof z.ZodUnion) {
    const option = inner.options.find((one) => mayFit(one, value));
    return option ? withoutLater(option, value) : value;
  }
  if (inner instanceof z.ZodLazy) return withoutLater(inner.unwrap(), value);
  return inner instanceof z.ZodObject ? mapped(value, (name) => inner.shape[name]) : value;
}

/** The object with its members, each according to its schema. */
function mapped(value: object, schemaOf: (name: string) => z.core.$ZodType | undefined): object {
  const members = Object.entries(value).flatMap(([name, item]) => {
    const schema = schemaOf(name);
    if (schema && factsOf(schema).later) return [];
    return [[name, schema ? withoutLater(schema, item) : item] as const];
  });
  return Object.fromEntries(members);
}

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
    const isKnown = known && !(release.isEarlier && factsOf(known).later);
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
