/** Finds members that a schema does not know, at any depth: zod looks only where an object is strict. */
import { z } from 'zod';
import { unwrap } from '../rest/shape.ts';

/** Dotted names of the members of `value` that the schema has no place for. `value` must fit the schema. */
export function unknownMembers(schema: z.core.$ZodType, value: unknown, at = ''): string[] {
  const inner = bare(schema);
  if (typeof value !== 'object' || value === null) return [];
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) =>
      unknownMembers(inner.element, item, join(at, String(index))),
    );
  if (inner instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, item]) =>
      unknownMembers(inner.valueType, item, join(at, name)),
    );
  if (inner instanceof z.ZodUnion) return ofUnion(inner.options, value, at);
  if (inner instanceof z.ZodLazy) return unknownMembers(inner.unwrap(), value, at);
  return inner instanceof z.ZodObject ? ofObject(inner, value, at) : [];
}

/** Without wrappers that ask for no members of their own. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodDefault || inner instanceof z.ZodExactOptional
    ? bare(inner.unwrap())
    : inner;
}

function ofObject(schema: z.ZodObject, value: object, at: string): string[] {
  const { catchall } = schema.def;
  const open = catchall !== undefined && !(catchall instanceof z.ZodNever);
  return Object.entries(value).flatMap(([name, item]) => {
    const known = Object.hasOwn(schema.shape, name)
      ? schema.shape[name]
      : open
        ? catchall
        : undefined;
    return known ? unknownMembers(known, item, join(at, name)) : [join(at, name)];
  });
}

/** Of the options that fit, the one that knows most. */
function ofUnion(options: readonly z.core.$ZodType[], value: object, at: string): string[] {
  const unknown = options
    .filter((option) => z.safeParse(option, value).success)
    .map((option) => unknownMembers(option, value, at));
  return unknown.sort((a, b) => a.length - b.length)[0] ?? [];
}

const join = (at: string, name: string) => (at ? `${at}.${name}` : name);
