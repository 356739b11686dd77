/** Logs invalid values in responses of the service. Failed calls are logged with the request. */
import type { GraphQLError } from 'graphql';
import { rootCause } from '../../graphql/errors/errors.ts';
import { RestError } from '../../rest/values/errors.ts';
import type { RequestLog } from '../log/request-log.ts';
import type { CallsByPath } from './calls-by-path.ts';

export interface Unreadable {
  readonly log: RequestLog;
  readonly requestId: string;
  readonly calls: CallsByPath;
}

/** One line for each position and kind. */
export function logUnreadable(
  errors: readonly GraphQLError[],
  { log, requestId, calls }: Unreadable,
): void {
  const logged = new Set<string>();
  for (const error of errors) {
    const cause = rootCause(error);
    if (!(cause instanceof RestError) || cause.facts.cause === undefined) continue;
    const { route, member, cause: expected } = cause.facts;
    if (route !== undefined || logged.has(`${member} ${expected}`)) continue;
    logged.add(`${member} ${expected}`);
    const call = calls.of(error.path ?? []);
    log.unreadable(requestId, call?.route, member, expected);
  }
}
