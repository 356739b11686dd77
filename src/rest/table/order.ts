/** The orders of lists, said the same way in every list that can be ordered. */
import { enumeration } from './enumeration.ts';
import { addFacts, type OrderFacts } from './facts.ts';

export const OrderDirection = enumeration(
  'OrderDirection',
  'Direction in which a list is ordered.',
  { asc: 'Ascending: the oldest or least first.', desc: 'Descending: the newest or most first.' },
  { closed: true },
);

/** The parameter for the direction of a list whose field of order is known; descending unless given. */
export const orderDirection = (facts: OrderFacts) =>
  addFacts(OrderDirection.default('desc').describe('Direction in which the list is ordered.'), {
    orderDirection: facts,
  });
