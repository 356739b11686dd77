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
