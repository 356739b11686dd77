/** The members of a shape as input fields and arguments: which there are, and their names in the graph. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { literalOf } from '../../rest/table/kinds.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { type WireType, wireTypeOf } from '../../rest/table/wire-type.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fieldName, idName } from './graphql-names.ts';

export interface InputMember {
  /** Its name on the wire. */
  readonly wire: string;
  /** Its name in the graph. */
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** What it means to leave it out, where the interface says so. */
  readonly byDefault: unknown;
  /** The one value it can have: nobody needs to give it. */
  readonly literal: string | undefined;
}

/** The members of a shape, made once: inputs are written for each request. */
export const inputMembers = memoized((shape: z.ZodObject): readonly InputMember[] =>
  Object.entries<z.core.$ZodType>(shape.shape).map(([wire, schema]) => ({
    wire,
    name: inputName(wire, schema),
    schema,
    byDefault: unwrap(schema).byDefault,
    literal: literalOf(unwrap(schema).inner),
  })),
);

/** The name of an input field or an argument: what takes an id says so. */
export function inputName(wire: string, schema: z.core.$ZodType): string {
  const given = factsOf(schema).named;
  if (given !== undefined) return given;
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const one = isList ? wireTypeOf(type.element) : type;
  return ids.has(one.is) ? idName(wire, isList) : fieldName(wire);
}

/** What is written as an id. */
const ids: ReadonlySet<WireType['is']> = new Set(['id', 'opaqueId', 'nestedId', 'anyId']);

/** The name that a member of a shape has in the graph. */
export const memberName = (shape: z.ZodObject, wire: string): string =>
  inputMembers(shape).find((member) => member.wire === wire)?.name ?? fieldName(wire);

/** The field that holds the further members of an open body. */
export const furtherMembers = 'properties';

/** Whether the interface takes further members, whatever they are. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);
