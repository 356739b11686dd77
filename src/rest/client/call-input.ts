/** The input of a call. Its type is inferred from the row of the operation. */
import type { AnyOperation } from '../table/operation.ts';
import { fillPath, queryString } from '../values/path.ts';
import type { CallReason } from './call-log.ts';

export interface CallInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /**
   * The slots of the response that request the call, for the call log. Slots may be added while the call is in
   * progress.
   */
  readonly requestedBy?: Iterable<object>;
  /** Whether the call must be made even if the request has made an equal read, whose response may be outdated. */
  readonly isAnew?: boolean | undefined;
  /** The reason for the call, for the call log. Defaults to `step`. */
  readonly reason?: CallReason;
}

export const filledPath = (
  operation: AnyOperation,
  { path, query }: Pick<CallInput, 'path' | 'query'>,
): string => `/v1${fillPath(operation.path, path)}${query ? queryString(query) : ''}`;
