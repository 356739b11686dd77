/**
 * Varied members: members whose values depend on parameters of a read.
 *
 * The parameters are arguments of the members' fields, so that an entity is the same in all reads.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { optionIn, optionsOf } from '../../rest/table/kinds.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { isRecord } from '../../rest/values/record.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { commonMembers } from '../identity/shape-members.ts';

/** Replaces a member that was read with parameters, and so has to be read again without them. */
export const READ_ANEW = Symbol('read anew');

/** Whether an object without ids has varied members, such as the URLs of a space. */
export const holdsVaried = (schema: z.core.$ZodType): boolean => {
  const { inner } = unwrap(schema);
  return (
    inner instanceof z.ZodObject &&
    !resourceOfShape(inner) &&
    Object.values<z.core.$ZodType>(inner.shape).some((member) => factsOf(member).variedBy)
  );
};

/** The parameters that change members of the shape, or members one level below. */
export function variedIn(shape: z.core.$ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  if (!(shape instanceof z.ZodObject) && !(shape instanceof z.ZodUnion)) return names;
  for (const member of Object.values(commonMembers(shape))) {
    const { inner } = unwrap(member);
    const below = holdsVaried(member) && inner instanceof z.ZodObject ? inner.shape : {};
    for (const one of [member, ...Object.values<z.core.$ZodType>(below)])
      for (const name of factsOf(one).variedBy ?? []) names.add(name);
  }
  return names;
}

const settledResponses = new WeakMap<object, unknown>();

/**
 * The response without the members that its query changed, because entities in it are shared with reads without that
 * query. Memoized by response.
 */
export function withoutVaried(
  shape: z.core.$ZodType,
  response: unknown,
  query: Readonly<Record<string, unknown>>,
): unknown {
  if (!isRecord(response) || Object.keys(query).length === 0) return response;
  const settled = settledResponses.get(response) ?? settle(shape, response, query);
  settledResponses.set(response, settled);
  return settled;
}

function settle(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  query: Readonly<Record<string, unknown>>,
): unknown {
  if (!schema) return value;
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => settle(inner.element, item, query)) : value;
  if (!isRecord(value)) return value;
  if (inner instanceof z.ZodUnion) return settle(alternativeOf(inner, value), value, query);
  if (!(inner instanceof z.ZodObject)) return value;
  const settled: Record<string, unknown> = { ...value };
  for (const [name, member] of Object.entries<z.core.$ZodType>(inner.shape)) {
    const isVaried = factsOf(member).variedBy?.some((one) => one in query);
    if (isVaried) settled[name] = READ_ANEW;
    else if (holdsVaried(member) && unwrap(member).optional)
      settled[name] = settle(member, value[name] ?? {}, query);
    else if (name in value) settled[name] = settle(member, value[name], query);
  }
  return settled;
}

/** The shape of an object in a union. A union of an id and an object has only one shape. */
const alternativeOf = (union: z.ZodUnion, object: object) =>
  factsOf(union).union ? optionIn(union, object) : optionsOf(union)[0];
