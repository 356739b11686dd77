/** Sources that read lists to their ends, because the facade makes something of them that the REST API does not have. */
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { largestPage } from '../loading/pager.ts';
import type { ReadPage } from '../loading/walk.ts';
import { pagesOf, readPages } from '../loading/whole-list.ts';
import type { Asked, Known } from '../plan/step.ts';
import type { SourceCall } from '../plan/step-of.ts';
import { CallSource, type PreparedCall } from './call-source.ts';

export interface WholeListCall extends PreparedCall {
  /** All pages of a list. Equal reads are one call. */
  readonly read: (operation: ListOperation) => Promise<readonly Page<unknown>[]>;
}

export abstract class WholeListSource extends CallSource<ListOperation, WholeListCall> {
  protected prepare({ scope: { ids }, context, slot }: Asked): WholeListCall {
    const { rest, sortedItems } = context;
    const slots = [slot];
    const pageOf =
      (operation: ListOperation): ReadPage =>
      ({ token, size }) =>
        rest.call(operation, {
          path: ids,
          query: { limit: size, ...(token !== null && { page: token }) },
          requestedBy: slots,
        });
    return {
      around: ids,
      hasQuery: false,
      slots,
      read: (operation) => readPages(operation, pageOf(operation), sortedItems),
    };
  }
}

/** The estimate of such a read. */
export const wholeListCall = (operation: ListOperation, { sortedItems }: Known): SourceCall => ({
  operations: [operation],
  turns: pagesOf(sortedItems),
  isSure: true,
  sharedAs: `all of ${operation.name}`,
  size: largestPage,
});
