/** The members of a shape as input fields and arguments. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { literalOf } from '../../rest/table/kinds.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { type WireType, wireTypeOf } from '../../rest/table/wire-type.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fieldName, idName } from './graphql-names.ts';

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

/** The name of an input field or an argument. Those with ids end in `Id` or `Ids`. */
export function inputName(wire: string, schema: z.core.$ZodType): string {
  const given = factsOf(schema).named;
  if (given !== undefined) return given;
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const one = isList ? wireTypeOf(type.element) : type;
  return ids.has(one.is) ? idName(wire, isList) : fieldName(wire);
}

/** Types that are ids. */
const ids: ReadonlySet<WireType['is']> = new Set(['id', 'opaqueId', 'nestedId', 'anyId']);

/** The name of a member in the graph. */
export const memberName = (shape: z.ZodObject, wire: string): string =>
  inputMembers(shape).find((member) => member.wire === wire)?.name ?? fieldName(wire);

/** The field for further members of an open body. */
export const furtherMembers = 'properties';

/** Whether the REST API accepts any further members. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);
