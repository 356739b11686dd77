/**
 * The members of a shape as input fields and arguments, and the alternatives of a union, of which exactly one is set.
 */
import { z } from 'zod';
import { alternativesOf } from '../../rest/table/alternatives.ts';
import { factsOf } from '../../rest/table/facts.ts';
import { kindsOf } from '../../rest/table/kinds.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { type WireType, wireTypeOf } from '../../rest/table/wire-type.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { InputError } from '../errors/input-error.ts';
import { fieldName, idName, restIdName } from './graphql-names.ts';

export interface InputMember {
  /** Name in the REST API. */
  readonly wire: string;
  /** Name in the graph. */
  readonly name: string;
  /** Its deprecated former name, which is a separate field or argument. Undefined if there is none. */
  readonly formerName: string | undefined;
  readonly schema: z.core.$ZodType;
  /** The default of the REST API. Undefined if there is none. */
  readonly byDefault: unknown;
  /** The only value that is sent, if there is one. The member is then not a field. */
  readonly literal: string | number | boolean | undefined;
  /** Name of the member for several values of the same parameter, if this one is for one value. */
  readonly several: string | undefined;
}

/** The only value of a literal, as the REST API expects it: `true` is not a string. */
function literalIn(schema: z.core.$ZodType): InputMember['literal'] {
  if (!(schema instanceof z.ZodLiteral)) return undefined;
  const { value } = schema;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** The members of a shape. Memoized, because inputs are converted for each request. */
export const inputMembers = memoized((shape: z.ZodObject): readonly InputMember[] =>
  Object.entries<z.core.$ZodType>(shape.shape).flatMap(([wire, schema]) => {
    const member = memberOf(wire, schema);
    const { orOne } = factsOf(schema);
    return orOne ? [{ ...memberOf(wire, orOne), several: member.name }, member] : [member];
  }),
);

const memberOf = (wire: string, schema: z.core.$ZodType): InputMember => ({
  wire,
  name: inputName(wire, schema),
  formerName: formerNameOf(wire, schema),
  schema,
  byDefault: unwrap(schema).byDefault,
  literal: factsOf(schema).alwaysSent ?? literalIn(unwrap(schema).inner),
  several: undefined,
});

/** Whether the members for several values replace this one, which is for one value. */
export const isReplaced = ({ several }: InputMember, sent: Sent): boolean =>
  several !== undefined && (sent[several] ?? null) !== null;

/** The name of an input field or argument. Names of those with global IDs end in `Id` or `Ids`. */
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

function formerNameOf(wire: string, schema: z.core.$ZodType): string | undefined {
  const { formerly } = factsOf(schema);
  const { optional, byDefault } = unwrap(schema);
  if (formerly !== undefined && (!optional || byDefault !== undefined))
    throw new TypeError(
      `${wire} has two names, so none of them can be required or have a default.`,
    );
  return formerly;
}

type Sent = Readonly<Record<string, unknown>>;

/** The name under which a member is set: its current or its former one. Throws if both are set. */
export function nameGiven({ name, formerName }: InputMember, sent: Sent): string {
  const former = formerName === undefined ? undefined : sent[formerName];
  if (formerName === undefined || former === undefined) return name;
  if ((sent[name] ?? null) === null) return formerName;
  if (former === null) return name;
  const message = `"${formerName}" is the former name of "${name}". Specify only "${name}".`;
  throw new InputError('INVALID_FORMAT', message, [formerName]);
}

export function memberName(shape: z.ZodObject, wire: string, sent: Sent): string {
  const member = inputMembers(shape).find((one) => one.wire === wire && !isReplaced(one, sent));
  return member ? nameGiven(member, sent) : fieldName(wire);
}

/** Name of the field for additional members. */
export const furtherMembers = 'properties';

/** Whether the REST API accepts additional members. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);

/** Whether a shape has only literals. In inputs, it is a Boolean, because an input type must not be empty. */
export const isBare = (shape: z.ZodObject): boolean =>
  !isOpen(shape) && inputMembers(shape).every(({ literal }) => literal !== undefined);

/** The alternatives with their fields, named by their own names or by the discriminator. */
export const waysToWrite = memoized((schema: z.ZodUnion) =>
  factsOf(schema).either
    ? alternativesOf(schema).map(([field, alternative]) => ({ field, schema: alternative }))
    : Array.from(kindsOf(schema).options, ([kind, option]) => ({
        field: inputName(kind, option.shape[kindsOf(schema).discriminator] ?? option),
        schema: option,
      })),
);
