/** The argument `orderBy`. */
import type { InputObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf, type OrderFacts } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/nouns.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { OrderDirection } from '../../rest/table/order.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { builder } from './builder.ts';
import { enumTypes } from './enums.ts';
import type { FieldBuilder, Types } from './field-types.ts';

interface Order {
  readonly field: string;
  readonly direction: string;
}

/** The parameters for the order of an operation. */
export interface OrderParameters {
  readonly facts: OrderFacts;
  readonly direction: string;
}

/** The parameters for the order of a list, if it has them. */
export const orderOf = memoized(({ query }: AnyOperation): OrderParameters | undefined => {
  for (const [direction, schema] of Object.entries<z.core.$ZodType>(query.shape)) {
    const facts = factsOf(schema).orderDirection;
    if (facts) return { facts, direction };
  }
  return undefined;
});

/** Names of the parameters. */
export const parametersOf = ({ facts, direction }: OrderParameters): readonly string[] =>
  facts.parameter === undefined ? [direction] : [direction, facts.parameter];

const orderTypes = new Map<string, InputObjectRef<Types, Order>>();

function orderType({ of, fields, defaultField }: OrderFacts): InputObjectRef<Types, Order> {
  const known = orderTypes.get(of);
  if (known) return known;
  const made = builder.inputRef<Order>(`${of}Order`).implement({
    description: `Ordering options for ${nounOf(of)} connections.`,
    // The enums follow from facts; the builder has no static types for them.
    fields: (t) => ({
      field: t.field({
        type: enumTypes(fields).input() as never,
        required: true,
        defaultValue: defaultField as never,
        description: `The field to order ${nounsOf(of)} by.`,
      }),
      direction: t.field({
        type: enumTypes(OrderDirection).input() as never,
        required: true,
        defaultValue: defaultDirection as never,
        description: 'The ordering direction.',
      }),
    }),
  });
  orderTypes.set(of, made);
  return made;
}

const defaultDirection = 'desc';

const defaultOf = ({ defaultField }: OrderFacts): Order => ({
  field: defaultField,
  direction: defaultDirection,
});

export const orderArgument = (t: FieldBuilder['arg'], { facts }: OrderParameters) =>
  t({
    type: orderType(facts),
    defaultValue: defaultOf(facts),
    description: `Ordering options for the returned ${nounsOf(facts.of)}.`,
  });

/** The query parameters of an order. The default order is not sent. */
export function orderOnWire(
  { facts, direction }: OrderParameters,
  order: unknown,
): Readonly<Record<string, string>> {
  const { field, direction: way } = (order ?? defaultOf(facts)) as Order;
  return {
    ...(way !== defaultDirection && { [direction]: way }),
    ...(facts.parameter !== undefined &&
      field !== facts.defaultField && { [facts.parameter]: field }),
  };
}
