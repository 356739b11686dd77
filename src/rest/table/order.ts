/** Declares the orders of lists, in the same way for all lists. */
import type { z } from 'zod';
import { enumeration } from './enumeration.ts';
import { addFacts, type OrderFacts } from './facts.ts';

export const OrderDirection = enumeration(
  'OrderDirection',
  'Direction in which a list is ordered.',
  {
    asc: 'Ascending order: oldest or smallest first, titles from A to Z.',
    desc: 'Descending order: newest or largest first, titles from Z to A.',
  },
  { closed: true },
);

/** The parameter for the field of an order, each of which has one direction in the REST API. */
export const orderField = <Fields extends z.ZodEnum>(
  of: string,
  fields: Fields,
  defaultField: z.util.NoUndefined<z.output<Fields>>,
) =>
  addFacts(fields.default(defaultField).describe('The field by which the list is ordered.'), {
    orderField: { of, fields, defaultField: String(defaultField) },
  });

/** The parameter for the direction of an order. Defaults to descending. */
export const orderDirection = (facts: OrderFacts) =>
  addFacts(OrderDirection.default('desc').describe('Direction in which the list is ordered.'), {
    orderDirection: facts,
  });
