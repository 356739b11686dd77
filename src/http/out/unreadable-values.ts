/** Logs and counts invalid values in responses of the service. Failed calls are logged with their request. */
import { type GraphQLError, Kind } from 'graphql';
import { type ErrorKinds, kindOf } from '../../graphql/errors/error-kinds.ts';
import { rootCause } from '../../graphql/errors/errors.ts';
import { RestError } from '../../rest/values/errors.ts';
import type { RequestLog } from '../../server/log.ts';
import type { Metrics } from '../../server/metrics.ts';
import type { CallsByPath } from './calls-by-path.ts';
import { parentTypeOf, type SelectedFields } from './parent-types.ts';

export interface Unreadable {
  readonly log: RequestLog;
  readonly requestId: string;
  readonly calls: CallsByPath;
}

/** The errors that concern a value, with what was expected, and the member of the value. */
function* unreadableIn(errors: readonly GraphQLError[]) {
  for (const error of errors) {
    const cause = rootCause(error);
    if (!(cause instanceof RestError)) continue;
    const { route, member, cause: expected } = cause.facts;
    if (expected !== undefined && route === undefined) yield { error, member, expected };
  }
}

/** Logs one line for each position and kind. */
export function logUnreadable(
  errors: readonly GraphQLError[],
  { log, requestId, calls }: Unreadable,
): void {
  const logged = new Set<string>();
  for (const { error, member, expected } of unreadableIn(errors)) {
    if (logged.has(`${member} ${expected}`)) continue;
    logged.add(`${member} ${expected}`);
    const call = calls.of(error.path ?? []);
    log.unreadable(requestId, call?.route, member, expected);
  }
}

export interface CountedUnreadable extends SelectedFields {
  readonly metrics: Metrics;
  /** Kinds of errors that were counted and left out of the result. */
  readonly kinds: ErrorKinds;
}

/** Counts the values by type and field in the schema, so that labels contain neither aliases nor positions. */
export function countUnreadable(
  errors: readonly GraphQLError[],
  { metrics, kinds, ...fields }: CountedUnreadable,
): void {
  const counted = new Set<string>();
  for (const { error } of unreadableIn(errors)) {
    const [node] = error.nodes ?? [];
    if (node?.kind !== Kind.FIELD) continue;
    const kind = kindOf(error);
    const leftOut = counted.has(kind) ? 0 : kinds.leftOut(kind);
    counted.add(kind);
    metrics.unfit(parentTypeOf(node, fields), node.name.value, 1 + leftOut);
  }
}
