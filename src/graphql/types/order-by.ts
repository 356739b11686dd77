/**
 * The argument `orderBy`, of the REST API or of lists that the facade itself searches and sorts, because the REST API
 * cannot.
 */
import type { InputObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { factsOf, type OrderFacts } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/nouns.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { OrderDirection } from '../../rest/table/order.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { InputFacts } from '../execution/input-facts.ts';
import { maxFolded } from '../loading/folded-text.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';
import type {
  ArgBuilder,
  Args,
  FieldBuilder,
  InputFieldBuilder,
  InputFields,
  Types,
} from './field-types.ts';
import { upperFirst } from './graphql-names.ts';

export interface Order {
  readonly field: string;
  readonly direction: string;
}

/**
 * If the REST API does not document by which fields it orders a list, the order has only a direction. If each field has
 * one direction, it has only a field.
 */
type AnyOrder = Partial<Order>;

export interface OrderParameters {
  readonly facts: OrderFacts;
  /** The parameter for the direction. Undefined if it follows from the field. */
  readonly direction: string | undefined;
}

/** The parameters for the order of a list. Undefined if it has none. */
export const orderOf = memoized(({ query }: AnyOperation): OrderParameters | undefined => {
  for (const [name, schema] of Object.entries<z.core.$ZodType>(query.shape)) {
    const { orderDirection, orderField } = factsOf(schema);
    if (orderDirection) return { facts: orderDirection, direction: name };
    if (orderField) return { facts: { ...orderField, parameter: name }, direction: undefined };
  }
  return undefined;
});

export const parametersOf = ({ facts, direction }: OrderParameters): readonly string[] =>
  [direction, facts.parameter].filter((name) => name !== undefined);

interface OrderOptions {
  readonly of: string;
  readonly nouns?: string | undefined;
  readonly fields?: z.ZodEnum | undefined;
  readonly byDefault: AnyOrder;
}

/** Input types by node type. */
const orderTypes = new Map<string, InputObjectRef<Types, Order>>();

/** The input type for an order, which is created once for each node type. */
export function orderType(options: OrderOptions): InputObjectRef<Types, Order> {
  const { of } = options;
  const made = orderTypes.get(of) ?? makeOrderType(options);
  orderTypes.set(of, made);
  return made;
}

const makeOrderType = ({ of, nouns = nounsOf(of), fields, byDefault }: OrderOptions) =>
  builder.inputRef<Order>(`${of}Order`).implement({
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

const defaultDirection = 'desc';

const defaultOf = ({ facts: { defaultField }, direction }: OrderParameters): AnyOrder => ({
  ...(defaultField !== undefined && { field: defaultField }),
  ...(direction !== undefined && { direction: defaultDirection }),
});

export const orderArgument = (t: FieldBuilder['arg'], order: OrderParameters) => {
  const { facts } = order;
  const byDefault = defaultOf(order);
  return t({
    type: orderType({ ...facts, byDefault }),
    defaultValue: byDefault as Order,
    description: `Ordering options for the returned ${facts.nouns ?? nounsOf(facts.of)}.${facts.fields ? '' : ' The REST API does not document which property it orders them by.'}`,
  });
};

/** The query parameters for an order. The default order is not sent. */
export function orderOnWire(
  parameters: OrderParameters,
  order: unknown,
): Readonly<Record<string, string>> {
  const { facts, direction } = parameters;
  const { field, direction: way } = (order ?? defaultOf(parameters)) as AnyOrder;
  return {
    ...(direction !== undefined &&
      way !== undefined &&
      way !== defaultDirection && { [direction]: way }),
    ...(facts.parameter !== undefined &&
      field !== undefined &&
      field !== facts.defaultField && { [facts.parameter]: field }),
  };
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

function sortType(of: string, members: readonly SortMember[]) {
  const values = members.map((name) => [name, `Order ${nounsOf(of)} by ${sortMembers[name]}.`]);
  const fields = enumeration(
    `${of}OrderField`,
    `Fields by which ${nounsOf(of)} can be ordered.`,
    Object.fromEntries(values),
    { closed: true },
  );
  return orderType({ of, fields, byDefault: sortedByDefault });
}

/** `of`: the name of the node type. `mayLack`: whether a node may lack one of the members. */
export function sortArguments(
  t: ArgBuilder,
  of: string,
  members: readonly SortMember[],
  mayLack: boolean,
): Args {
  const nouns = nounsOf(of);
  const cost = `reads the complete list, with one REST API call per 1,000 ${nouns}. Returns an error if the list is longer than the server's limit, which is 10,000 by default.`;
  return {
    orderBy: t({
      type: sortType(of, members),
      description: `Ordering options for the returned ${nouns}. If omitted, the list has the order of the REST API; with \`query\`, it is ordered by title. Titles are compared ignoring case and accents. ${mayLack ? `${upperFirst(nouns)} that have no value to compare come last. ` : ''}Ordering ${cost}`,
    }),
    query: t.string({
      description: `Filters by text in the titles of the ${nouns}, ignoring case and accents. The text can have up to ${maxFolded} characters. Filtering ${cost}`,
      extensions: { bounds: { max: maxFolded } } satisfies InputFacts,
    }),
  };
}
