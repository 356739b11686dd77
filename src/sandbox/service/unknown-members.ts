/** Finds members that a schema does not know, at any depth: zod looks only where an object is strict. */
import { z } from 'zod';
import { unwrap } from '../../rest/table/unwrap.ts';

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

/** Of the options that fit, the one that knows most. Where one alone may fit, it does. */
function ofUnion(options: readonly z.core.$ZodType[], value: object, at: string): string[] {
  const possible = options.filter((option) => mayFit(option, value));
  const fitting =
    possible.length === 1
      ? possible
      : possible.filter((option) => z.safeParse(option, value).success);
  const unknown = fitting.map((option) => unknownMembers(option, value, at));
  return unknown.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** Told by the kind of the option and by its fixed values: to try each option takes long where much is nested. */
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
