/**
 * Compares items of a list with its filters and its order, because services of earlier releases ignore those that they
 * do not have.
 */
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import type { RequestWays } from '../loading/known-ways.ts';
import type { PageRequest } from '../loading/walk.ts';
import type { PlannedField } from '../plan/model.ts';
import type { Query } from '../types/field-arguments.ts';
import { selects, selectsItems } from './selects.ts';
import {
  isLast,
  type TryList,
  type UncertainParameter,
  uncertainIn,
} from './uncertain-parameters.ts';

interface FilteredPage {
  readonly operation: ListOperation;
  readonly query: Query;
  readonly request: PageRequest;
  readonly field: PlannedField;
  readonly ways: RequestWays;
  readonly read: TryList;
}

/**
 * The page of a list. Rejects with `UPSTREAM_UNSUPPORTED` if the service ignores a parameter, and the page is not right
 * anyway. If the items do not show whether the service does, another call shows it. That it does not is remembered; that
 * it does is not, because an item that was just changed may seem to show it.
 */
export function filtered(
  list: FilteredPage,
  reading: Promise<Page<unknown>>,
): Promise<Page<unknown>> {
  const parameters = uncertainIn(list.operation)(list.query);
  if (parameters.length === 0) return reading;
  return reading.then(async (page) => {
    const ignored = parameters.find((one) => one.isIgnored(page.items));
    if (ignored) throw unsupported(ignored, list);
    await Promise.all(parameters.map((one) => requireTaken(one, page, list)));
    return page;
  });
}

async function requireTaken(
  one: UncertainParameter,
  page: Page<unknown>,
  list: FilteredPage,
): Promise<void> {
  const { ways, field, request, read } = list;
  if (one.isShown(page.items)) return ways.note(one.parameter, 'newer');
  const isWhole = request.token === null && isLast(page);
  const seen = {
    items: page.items,
    isWhole,
    isCounted: selects(field, 'totalCount'),
    isListed: selectsItems(field),
  };
  if (one.isRightAnyway(seen) || ways.of(one.parameter) === 'newer') return;
  const isTaken = await ways.tryFirst(one.parameter, () => one.try(read));
  if (isTaken === false) throw unsupported(one, list);
  if (isTaken) ways.note(one.parameter, 'newer');
}

const unsupported = ({ detail }: UncertainParameter, { operation }: FilteredPage): RestError =>
  new RestError('UPSTREAM_UNSUPPORTED', { detail }).of(operation);
