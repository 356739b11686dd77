/** The members of a shape as input fields and arguments, and the alternatives of a union, of which one is set. */
import { z } from 'zod';
import { alternativesOf } from '../../rest/table/alternatives.ts';
import { factsOf } from '../../rest/table/facts.ts';
import { kindsOf, literalOf } from '../../rest/table/kinds.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { type WireType, wireTypeOf } from '../../rest/table/wire-type.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fieldName, idName, restIdName } from './graphql-names.ts';

export interface InputMember {
  /** Name in the REST API. */
  readonly wire: string;
  /** Name in the graph. */
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** The default of the REST API, if any. */
  readonly byDefault: unknown;
  /** The only possible value: not a field. */
  readonly literal: string | undefined;
}

/** Memoized, because inputs are converted for each request. */
export const inputMembers = memoized((shape: z.ZodObject): readonly InputMember[] =>
  Object.entries<z.core.$ZodType>(shape.shape).map(([wire, schema]) => ({
    wire,
    name: inputName(wire, schema),
    schema,
    byDefault: unwrap(schema).byDefault,
    literal: literalOf(unwrap(schema).inner),
  })),
);

/** The name of an input field or an argument. Those with global IDs end in `Id` or `Ids`. */
export function inputName(wire: string, schema: z.core.$ZodType): string {
  const given = factsOf(schema).named;
  if (given !== undefined) return given;
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const one = isList ? wireTypeOf(type.element) : type;
  if (ids.has(one.is)) return idName(wire, isList);
  return wire === 'id' || one.is === 'opaqueId' ? restIdName(wire, isList) : fieldName(wire);
}

const ids: ReadonlySet<WireType['is']> = new Set(['id', 'nestedId', 'anyId']);

export const memberName = (shape: z.ZodObject, wire: string): string =>
  inputMembers(shape).find((member) => member.wire === wire)?.name ?? fieldName(wire);

/** The field for further members of an open body. */
export const furtherMembers = 'properties';

/** Whether the REST API accepts any further members. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);

/** The alternatives with their fields, named by their own names or by discriminator. */
export const waysToWrite = memoized((schema: z.ZodUnion) =>
  factsOf(schema).either
    ? alternativesOf(schema).map(([field, alternative]) => ({ field, schema: alternative }))
    : Array.from(kindsOf(schema).options, ([kind, option]) => ({
        field: inputName(kind, option.shape[kindsOf(schema).discriminator] ?? option),
        schema: option,
      })),
);
