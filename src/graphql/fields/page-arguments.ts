/** The arguments of a connection: the size of a page, and the cursor after which it begins. */
import { graphError } from '../errors/errors.ts';
import { maxPageSize } from '../loading/pager.ts';
import { pageSizeMessage } from '../loading/walk.ts';

export interface PageArguments extends Readonly<Record<string, unknown>> {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export const defaultFirst = 25;

export function checkedFirst(first: PageArguments['first']): number {
  const requested = first ?? defaultFirst;
  if (requested < 0 || requested > maxPageSize) throw graphError('BAD_USER_INPUT', pageSizeMessage);
  return requested;
}
