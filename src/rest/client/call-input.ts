/** The input of a call. Its type is inferred from the row of the operation. */

import type { AnyOperation } from '../table/operation.ts';
import { fillPath, queryString } from '../values/path.ts';
import type { Path } from '../values/response-path.ts';
import type { CallReason } from './call-log.ts';

export interface CallInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /**
   * The paths of the response that request the call, for the call log. Paths may be added while the call is in
   * progress.
   */
  readonly requestedBy?: Iterable<Path>;
  /** Whether the call must be made even if the request has made an equal read, whose response may be outdated. */
  readonly isAnew?: boolean | undefined;
  /** The reason for the call, for the call log. Defaults to `step`. */
  readonly reason?: CallReason;
}

/** The path and body of a call. */
export interface Target {
  readonly path: string;
  readonly body?: unknown;
  /** Whether an earlier response to the same request must not be used. */
  readonly isAnew?: boolean | undefined;
}

/**
 * The path and body of a call. A read has one set of parameters; those that its operation declares in the body are sent
 * there, and all others in the URL.
 */
export function targetOf(
  operation: AnyOperation,
  input: Omit<CallInput, 'requestedBy' | 'reason'>,
): Target {
  const { isAnew } = input;
  const inBody = operation.isRead ? operation.body?.shape : undefined;
  if (!inBody) return { path: filledPath(operation, input), body: input.body, isAnew };
  const parameters = Object.entries(input.query ?? {});
  const body = Object.fromEntries(parameters.filter(([name]) => name in inBody));
  const query = Object.fromEntries(parameters.filter(([name]) => !(name in inBody)));
  return { path: filledPath(operation, { ...input, query }), body, isAnew };
}

const filledPath = (
  operation: AnyOperation,
  { path, query }: Pick<CallInput, 'path' | 'query'>,
): string => `/v1${fillPath(operation.path, path)}${query ? queryString(query) : ''}`;

/** Whether the read can be made for another request, or before a field requests it. Such reads are known by path. */
export const isRepeatable = ({ method, isSecret }: AnyOperation, { isAnew }: Target): boolean =>
  method === 'GET' && !isSecret && !isAnew;

/**
 * The name of a read among those of its request. One that must be repeated uses neither an earlier call nor a
 * call of a replay.
 */
export const memoKeyOf = ({ path, body, isAnew }: Target): string =>
  `${isAnew ? 'anew ' : ''}${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
