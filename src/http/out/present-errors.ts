/**
 * Prepares the errors of a result for the client: the messages of their codes, the calls that caused them, and only a
 * few of each kind.
 */
import type { GraphQLError } from 'graphql';
import { ErrorKinds, kindOf } from '../../graphql/errors/error-kinds.ts';
import { extended } from '../../graphql/errors/errors.ts';
import { withChange } from './after-change.ts';
import type { CallsByPath } from './calls-by-path.ts';
import { presentAnyError } from './request-errors.ts';

/** What is needed to present errors. */
interface PresentContext {
  readonly calls: CallsByPath;
  /** Kinds of errors that were counted and left out of the result. */
  readonly kinds: ErrorKinds;
  /** Keys of the root fields that were executed before an error ended the operation. */
  readonly done?: readonly string[] | undefined;
  /** Keys of the root fields whose changes were made. */
  readonly changed: ReadonlySet<string>;
}

/** The errors as the client receives them. `report` is called with internal errors. */
export function presentErrors(
  errors: readonly GraphQLError[],
  { calls, kinds: omitted, done, changed }: PresentContext,
  report: (cause: unknown) => void,
): GraphQLError[] {
  const kinds = new ErrorKinds();
  const last = new Map<string, number>();
  const shown = errors.filter((error) => kinds.take(kindOf(error), 1) > 0);
  for (const [at, error] of shown.entries()) last.set(kindOf(error), at);
  return shown.map((error, at) => {
    const kind = kindOf(error);
    const left = last.get(kind) === at ? kinds.leftOut(kind) + omitted.leftOut(kind) : 0;
    const known = withChange(withCall(presentAnyError(error, report), calls), changed);
    const counted = withLeftOutCount(known, left);
    return done ? extended(counted, counted.message, { done }) : counted;
  });
}

/** Adds to the last error of a kind how many more there are. */
function withLeftOutCount(error: GraphQLError, left: number): GraphQLError {
  if (left <= 0) return error;
  const more = left === 1 ? 'One more error' : `${left} more errors`;
  return extended(error, `${error.message} (${more} of this kind left out.)`, { leftOut: left });
}

/** Adds the call whose response contained the invalid value, because the error itself does not contain it. */
function withCall(error: GraphQLError, calls: CallsByPath): GraphQLError {
  const { code, upstream } = error.extensions;
  const isUnplaced = code === 'UPSTREAM_INVALID_RESPONSE' && upstream === undefined;
  if (!isUnplaced || !error.path) return error;
  const call = calls.of(error.path);
  if (!call) return error;
  const { method, route, status } = call;
  return extended(error, error.message, {
    upstream: { method, route, ...(status !== null && { status }) },
  });
}
