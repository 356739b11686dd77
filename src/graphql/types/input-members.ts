/**
 * The members of a shape as input fields and arguments, and the alternatives of a union, of which exactly one is set.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/names.ts';
import { kindsOf, unwrap, type WireType, wireTypeOf } from '../../rest/table/schema.ts';
import { alternativesOf } from '../../rest/table/shape.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { InputBounds } from '../execution/input-facts.ts';
import { fieldName, idName, lowerFirst, restIdName } from './graphql-names.ts';

/** An input field or argument. A parameter of the REST API with two names has two. */
export interface InputMember {
  /** Name in the REST API. */
  readonly wire: string;
  /** Name in the graph. */
  readonly name: string;
  /** The name that replaces this one, if this one is deprecated. */
  readonly successor?: string;
  readonly schema: z.core.$ZodType;
  /** The default of the REST API. Undefined if there is none. */
  readonly byDefault: unknown;
  /** The only value that is sent, if there is one. The member is then not a field. */
  readonly literal: string | number | boolean | undefined;
  /** Name of the member for several values of the same parameter, if this one is for one value. */
  readonly several?: string;
}

/** The only value of a literal, as the REST API expects it: `true` is not a string. */
function literalIn(schema: z.core.$ZodType): InputMember['literal'] {
  if (!(schema instanceof z.ZodLiteral)) return undefined;
  const { value } = schema;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** The members of a shape. Memoized, because inputs are converted for each request. */
export const inputMembers = memoized((shape: z.ZodObject): readonly InputMember[] =>
  Object.entries<z.core.$ZodType>(shape.shape).flatMap(([wire, schema]): InputMember[] => {
    const member = memberOf(wire, schema);
    const { orOne, formerly } = factsOf(schema);
    if (orOne) return [{ ...memberOf(wire, orOne), several: member.name }, member];
    if (formerly === undefined) return [member];
    if (!unwrap(schema).optional || member.byDefault !== undefined)
      throw new TypeError(
        `${wire} has two names, so none of them can be required or have a default.`,
      );
    return [member, { ...member, name: formerly, successor: member.name }];
  }),
);

const memberOf = (wire: string, schema: z.core.$ZodType): InputMember => ({
  wire,
  name: inputName(wire, schema),
  schema,
  byDefault: unwrap(schema).byDefault,
  literal: factsOf(schema).alwaysSent ?? literalIn(unwrap(schema).inner),
});

/** Whether the member for several values replaces this one, which is for one value. */
export const isReplaced = (
  { several }: InputMember,
  sent: Readonly<Record<string, unknown>>,
): boolean => several !== undefined && (sent[several] ?? null) !== null;

/** The name of an input field or argument. Names of those with global IDs end in `Id` or `Ids`. */
export const inputName = (wire: string, schema: z.core.$ZodType): string =>
  nameOf(wire, schema, true);

/** The name of a field. Only a global ID is named `id`, and the name of a count is left to the list. */
export const shownAs = (member: string, schema: z.core.$ZodType): string =>
  nameOf(member, schema, false);

function nameOf(wire: string, schema: z.core.$ZodType, isInput: boolean): string {
  const { named, count } = factsOf(schema);
  if (named !== undefined) return named;
  if (count && !isInput) return `${fieldName(wire)}Count`;
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const { is } = isList ? wireTypeOf(type.element) : type;
  if (isInput && ids.has(is)) return idName(wire, isList);
  return wire === 'id' || is === 'opaqueId' ? restIdName(wire, isList) : fieldName(wire);
}

const ids: ReadonlySet<WireType['is']> = new Set(['id', 'nestedId', 'anyId']);

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

/** The names of the fields of a map entry, in output and input types. */
export const entryNames = memoized((map: z.ZodRecord) => {
  const { keyType, valueType } = map;
  const resource = factsOf(keyType).reference?.resource;
  const { keyName = lowerFirst(resource ?? 'name'), valueName = 'value' } =
    factsOf(map).entries ?? {};
  const entry = nounOf(factsOf(map).shape?.name ?? 'entry');
  const isBare = valueType instanceof z.ZodObject && !factsOf(valueType).shape;
  return {
    keyName,
    // In input types, fields with ids have other names.
    keyField: inputName(keyName, keyType),
    keyDescription:
      unwrap(keyType).description ??
      (resource ? `The ${nounOf(resource)} the entry is for.` : `Name of the ${entry}.`),
    valueName,
    valueDescription: unwrap(valueType).description ?? `Value of the ${entry}.`,
    // The shape of the value, if its members are fields of the entry itself.
    bareValue: isBare ? valueType : undefined,
  };
});

/** Undefined without bounds. Those of IDs do not apply, because a global ID is longer than the ID in it. */
export function boundsOf(schema: z.core.$ZodType): InputBounds | undefined {
  const { is } = wireTypeOf(schema);
  if (is !== 'list' && is !== 'scalar') return undefined;
  const bounds = Object.assign({}, ...(schema._zod.def.checks ?? []).map(boundsOfCheck));
  return Object.keys(bounds).length > 0 ? bounds : undefined;
}

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}

/** Of numbers, only inclusive ones. */
function boundsOfCheck({ _zod: { def } }: z.core.$ZodCheck): InputBounds {
  const { check, minimum, maximum, length, value, inclusive } = def as Check;
  const min = minimum ?? length ?? (check === 'greater_than' && inclusive ? value : undefined);
  const max = maximum ?? length ?? (check === 'less_than' && inclusive ? value : undefined);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
