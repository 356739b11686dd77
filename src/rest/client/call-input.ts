/** The input of a call, which follows from the row of its operation: no type repeats what the row contains. */
import type { AnyOperation } from '../table/operation.ts';
import { fillPath, queryString } from '../values/path.ts';
import type { CallReason } from './call-log.ts';

export interface CallInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The slots that request the call, for the call log. There may be more while the call is in progress. */
  readonly requestedBy?: Iterable<object>;
  /** Whether the call is made even if the request has made an equal read: the response of that one is of no use. */
  readonly isAnew?: boolean | undefined;
  /** The reason of the call, for the call log. Defaults to the own call of a field. */
  readonly reason?: CallReason;
}

export const filledPath = (
  operation: AnyOperation,
  { path, query }: Pick<CallInput, 'path' | 'query'>,
): string => `/v1${fillPath(operation.path, path)}${query ? queryString(query) : ''}`;
