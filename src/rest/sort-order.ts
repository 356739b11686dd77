/** The direction of orders, the same in every list that can be ordered. */
import { enumeration } from './shape.ts';

export const SortOrder = enumeration(
  'SortOrder',
  'Direction of an order.',
  { asc: 'Ascending: the oldest or least first.', desc: 'Descending: the newest or most first.' },
  { closed: true },
);
