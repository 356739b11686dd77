/**
 * The argument `orderBy`, of the REST API or of lists that the facade itself searches and sorts, because the REST API
 * cannot.
 */
import type { InputObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/names.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { OrderDirection } from '../../rest/table/parameters.ts';
import { enumeration } from '../../rest/table/shape.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { InputFacts } from '../execution/input-facts.ts';
import { maxFolded } from '../loading/folded-text.ts';
import {
  type ArgBuilder,
  type Args,
  builder,
  type InputFieldBuilder,
  type InputFields,
  type Types,
} from './builder.ts';
import { enumOf } from './enums.ts';
import { upperFirst } from './graphql-names.ts';

export interface Order {
  readonly field: string;
  readonly direction: string;
}

/** The order of a list. */
interface ListOrder {
  /** The type of the objects in the list. */
  readonly of: string;
  /** What the list contains, in the plural. Defaults to a noun for the type. */
  readonly nouns?: string;
  /** The fields to order by. Undefined if the REST API does not document them. */
  readonly fields?: z.ZodEnum;
  /** An order has only a direction if the fields are not documented, and only a field if each has one direction. */
  readonly byDefault: Partial<Order>;
}

export interface OrderParameters extends ListOrder {
  /** The query parameters. */
  readonly parameters: Partial<Order>;
}

/** The order of a list, and its parameters. Undefined if it has none. */
export const orderOf = memoized(({ query }: AnyOperation): OrderParameters | undefined => {
  for (const [name, schema] of Object.entries<z.core.$ZodType>(query.shape)) {
    const { orderDirection, orderField } = factsOf(schema);
    const { defaultField: field, parameter, ...facts } = orderDirection ?? orderField ?? { of: '' };
    const byDefault = field === undefined ? {} : { field };
    if (orderField) return { ...facts, byDefault, parameters: { field: name } };
    if (orderDirection)
      return {
        ...facts,
        byDefault: { ...byDefault, direction: 'desc' },
        parameters: { direction: name, ...(parameter !== undefined && { field: parameter }) },
      };
  }
  return undefined;
});

export const parametersOf = ({ parameters }: OrderParameters): readonly string[] =>
  Object.values(parameters);

/** Input types by node type. */
const orderTypes = new Map<string, InputObjectRef<Types, Order>>();

/** The input type for an order, which is created once for each node type. */
function orderType({ of, nouns = nounsOf(of), fields, byDefault }: ListOrder) {
  const known = orderTypes.get(of);
  if (known) return known;
  const made = builder.inputRef<Order>(`${of}Order`).implement({
    description: `Ordering options for ${nounOf(of)} connections.`,
    // The enums are made from facts, so they have no static types.
    fields: ((t: InputFieldBuilder): InputFields => ({
      ...(fields && {
        field: t.field({
          type: enumOf(fields).type as never,
          required: true,
          defaultValue: byDefault.field as never,
          description: `The field to order ${nouns} by.`,
        }),
      }),
      ...(byDefault.direction !== undefined && {
        direction: t.field({
          type: enumOf(OrderDirection).type as never,
          required: true,
          defaultValue: byDefault.direction as never,
          description: 'The ordering direction.',
        }),
      }),
    })) as never,
  });
  orderTypes.set(of, made);
  return made;
}

export const orderArgument = (t: ArgBuilder, order: OrderParameters) =>
  t({
    type: orderType(order),
    defaultValue: order.byDefault as Order,
    description: `Ordering options for the returned ${order.nouns ?? nounsOf(order.of)}.${order.fields ? '' : ' The REST API does not document which property it orders them by.'}`,
  });

/** The query parameters for an order. The default order is not sent. */
export function orderOnWire(
  { parameters, byDefault }: OrderParameters,
  order: unknown,
): Readonly<Record<string, string>> {
  const asked = (order ?? byDefault) as Partial<Order>;
  const query: Record<string, string> = {};
  for (const part of ['direction', 'field'] as const) {
    const { [part]: parameter } = parameters;
    const { [part]: value } = asked;
    if (parameter !== undefined && value !== undefined && value !== byDefault[part])
      query[parameter] = value;
  }
  return query;
}

/** Members by which lists can be sorted, with their descriptions. Searches are in the member `title`. */
const sortMembers = {
  title: 'title',
  createdAt: 'creation time',
  updatedAt: 'the time of the last change',
  deletedAt: 'deletion time',
} as const;

export type SortMember = keyof typeof sortMembers;

export interface SortArguments extends Readonly<Record<string, unknown>> {
  readonly orderBy?: Order | null | undefined;
  readonly query?: string | null | undefined;
}

/** The order of a search without `orderBy`, and the defaults for `orderBy`. */
export const sortedByDefault = { field: 'title', direction: 'asc' } as const satisfies Order;

/** `of`: the name of the node type. `mayLack`: whether a node may lack one of the members. */
export function sortArguments(
  t: ArgBuilder,
  of: string,
  members: readonly SortMember[],
  mayLack: boolean,
): Args {
  const nouns = nounsOf(of);
  const fields = enumeration(
    `${of}OrderField`,
    `Fields by which ${nouns} can be ordered.`,
    Object.fromEntries(members.map((name) => [name, `Order ${nouns} by ${sortMembers[name]}.`])),
    { closed: true },
  );
  const cost = `reads the complete list, with one REST API call per 1,000 ${nouns}. Returns an error if the list is longer than the server's limit, which is 10,000 by default.`;
  return {
    orderBy: t({
      type: orderType({ of, fields, byDefault: sortedByDefault }),
      description: `Ordering options for the returned ${nouns}. If omitted, the list has the order of the REST API; with \`query\`, it is ordered by title. Titles are compared ignoring case and accents. ${mayLack ? `${upperFirst(nouns)} that have no value to compare come last. ` : ''}Ordering ${cost}`,
    }),
    query: t.string({
      description: `Filters by text in the titles of the ${nouns}, ignoring case and accents. The text can have up to ${maxFolded} characters. Filtering ${cost}`,
      extensions: { bounds: { max: maxFolded } } satisfies InputFacts,
    }),
  };
}
