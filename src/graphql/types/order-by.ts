/** The argument `orderBy`. */
import type { InputObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf, type OrderFacts } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/nouns.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { OrderDirection } from '../../rest/table/order.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';
import type { FieldBuilder, InputFieldBuilder, InputFields, Types } from './field-types.ts';

export interface Order {
  readonly field: string;
  readonly direction: string;
}

/** If the REST API does not document by which fields it orders a list, the order has only a direction. */
type AnyOrder = Partial<Order> & Pick<Order, 'direction'>;

export interface OrderParameters {
  readonly facts: OrderFacts;
  readonly direction: string;
}

/** The parameters for the order of a list. Undefined if it has none. */
export const orderOf = memoized(({ query }: AnyOperation): OrderParameters | undefined => {
  for (const [direction, schema] of Object.entries<z.core.$ZodType>(query.shape)) {
    const facts = factsOf(schema).orderDirection;
    if (facts) return { facts, direction };
  }
  return undefined;
});

export const parametersOf = ({ facts, direction }: OrderParameters): readonly string[] =>
  facts.parameter === undefined ? [direction] : [direction, facts.parameter];

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
      direction: t.field({
        type: enumOf(OrderDirection).type as never,
        required: true,
        defaultValue: byDefault.direction as never,
        description: 'The ordering direction.',
      }),
    })) as never,
  });

const defaultDirection = 'desc';

const defaultOf = ({ defaultField }: OrderFacts): AnyOrder => ({
  ...(defaultField !== undefined && { field: defaultField }),
  direction: defaultDirection,
});

export const orderArgument = (t: FieldBuilder['arg'], { facts }: OrderParameters) =>
  t({
    type: orderType({ ...facts, byDefault: defaultOf(facts) }),
    defaultValue: defaultOf(facts) as Order,
    description: `Ordering options for the returned ${facts.nouns ?? nounsOf(facts.of)}.${facts.fields ? '' : ' The REST API does not document which property it orders them by.'}`,
  });

/** The query parameters for an order. The default order is not sent. */
export function orderOnWire(
  { facts, direction }: OrderParameters,
  order: unknown,
): Readonly<Record<string, string>> {
  const { field, direction: way } = (order ?? defaultOf(facts)) as AnyOrder;
  return {
    ...(way !== defaultDirection && { [direction]: way }),
    ...(facts.parameter !== undefined &&
      field !== undefined &&
      field !== facts.defaultField && { [facts.parameter]: field }),
  };
}
