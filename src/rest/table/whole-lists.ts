/** Lists in responses that have no pages, because the operation has no parameter for a page. */
import { z } from 'zod';
import { memoized } from '../values/memoized.ts';
import { optionsOf } from './kinds.ts';
import type { AnyOperation } from './operation.ts';
import { unwrap } from './unwrap.ts';

/**
 * Whether the response has a list and is not an object with an ID. All of the list is in the response, since no other
 * call could read the rest.
 */
export const hasWholeList = memoized(({ kind, shape }: AnyOperation): boolean => {
  if (kind !== 'object') return false;
  const { inner } = unwrap(shape);
  const options = inner instanceof z.ZodUnion ? optionsOf(inner) : [inner];
  return options.some((one) => one instanceof z.ZodObject && !one.shape.id && hasList(one));
});

const hasList = ({ shape }: z.ZodObject): boolean =>
  Object.values<z.core.$ZodType>(shape).some(
    (member) => unwrap(member).inner instanceof z.ZodArray,
  );
