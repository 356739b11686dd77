/** The orders of lists, said the same way in every list that can be ordered. */
import type { z } from 'zod';
import { enumeration } from './enumeration.ts';
import { addFacts } from './facts.ts';

export const OrderDirection = enumeration(
  'OrderDirection',
  'Direction in which a list is ordered.',
  { asc: 'Ascending: the oldest or least first.', desc: 'Descending: the newest or most first.' },
  { closed: true },
);

export interface OrderFacts {
  /** Of what the list is ordered: `Member`. */
  readonly of: string;
  /** What it can be ordered by. */
  readonly fields: z.ZodEnum;
  readonly defaultField: string;
  /** The parameter for the field; none where the interface knows one order alone. */
  readonly parameter?: string;
}

/** The parameter for the direction of a list whose field of order is known; descending unless given. */
export const orderDirection = (facts: OrderFacts) =>
  addFacts(OrderDirection.default('desc').describe('Direction in which the list is ordered.'), {
    orderDirection: facts,
  });
