/**
 * Prepares errors for the client: the messages of their codes, the calls that caused them, and only a few of each kind.
 * An error is presented once.
 */
import type { GraphQLError } from 'graphql';
import { extended, rootCause } from '../graphql/errors/errors.ts';
import type { CallRecord, CallUse } from '../rest/client/call-log.ts';
import { RestError } from '../rest/values/errors.ts';
import { keysOf, type ResponsePath } from '../rest/values/response-path.ts';
import { presentAnyError } from './request-errors.ts';

const presented = new WeakSet<object>();

/** Whether an error is one that the client receives. */
export const isPresented = (error: object): boolean => presented.has(error);

/** The error as the client receives it, whether it is of the request or of a field. */
export function presentOnce(error: unknown, report: (cause: unknown) => void): GraphQLError {
  if (typeof error === 'object' && error !== null && presented.has(error))
    return error as GraphQLError;
  return asPresented(presentAnyError(error, report));
}

function asPresented(error: GraphQLError): GraphQLError {
  presented.add(error);
  return error;
}

/** Finds the call whose response contains the value at a path. */
export type CallFinder = (path: ResponsePath) => CallRecord | undefined;

/** Finds the successful call that was requested nearest above a path. If there are several, the last one. */
export function callFinder(uses: readonly CallUse[]): CallFinder {
  const byPath = new Map<string, CallRecord>();
  for (const { record, paths } of uses) {
    // A call that was made early may fail or still be in progress when its field needs another one.
    if (record.ms === null || record.code !== null) continue;
    for (const path of paths) byPath.set(keysOf(path).join('.'), record);
  }
  return (path) => {
    for (let end = path.length; end > 0; end -= 1) {
      const found = byPath.get(path.slice(0, end).join('.'));
      if (found) return found;
    }
    return undefined;
  };
}

/** What is needed to present errors. */
interface PresentContext {
  readonly callAt: CallFinder;
  /** Keys of the root fields that were executed before an error ended the operation. */
  readonly done?: readonly string[] | undefined;
  /** Keys of the root fields whose changes were made. */
  readonly changed: ReadonlySet<string>;
}

/** Maximum number of errors with the same code and field in a response. The others are only counted. */
const maxOfOneKind = 10;

function kindOf(error: GraphQLError): string {
  const cause = rootCause(error);
  const code = cause instanceof RestError ? cause.code : error.extensions.code;
  const [node] = error.nodes ?? [];
  return `${code} ${node && 'name' in node ? node.name?.value : ''}`;
}

/** The errors as the client receives them. `report` is called with internal errors. */
export function presentErrors(
  errors: readonly GraphQLError[],
  { callAt, done, changed }: PresentContext,
  report: (cause: unknown) => void,
): GraphQLError[] {
  const kinds = Map.groupBy(errors, kindOf);
  const shown = new Set([...kinds.values()].flatMap((same) => same.slice(0, maxOfOneKind)));
  const leftOut = new Map(
    Array.from(kinds.values(), (same) => [
      same[Math.min(same.length, maxOfOneKind) - 1],
      same.length - maxOfOneKind,
    ]),
  );
  // In the order of the result.
  return errors
    .filter((error) => shown.has(error))
    .map((error) => {
      const known = withChange(withCall(presentAnyError(error, report), callAt), changed);
      const counted = withLeftOutCount(known, leftOut.get(error) ?? 0);
      return asPresented(done ? extended(counted, counted.message, { done }) : counted);
    });
}

/** Adds to the last error of a kind how many more there are. */
function withLeftOutCount(error: GraphQLError, left: number): GraphQLError {
  if (left <= 0) return error;
  const more = left === 1 ? 'One more error' : `${left} more errors`;
  return extended(error, `${error.message} (${more} of this kind left out.)`, { leftOut: left });
}

/** Adds the call whose response contained the invalid value, because the error itself does not contain it. */
function withCall(error: GraphQLError, callAt: CallFinder): GraphQLError {
  const { code, upstream } = error.extensions;
  const isUnplaced = code === 'UPSTREAM_INVALID_RESPONSE' && upstream === undefined;
  const call = isUnplaced && error.path && callAt(error.path);
  if (!call) return error;
  const { method, route, status } = call;
  return extended(error, error.message, {
    upstream: { method, route, ...(status !== null && { status }) },
  });
}

const isMade = 'The change was made; only this field could not be returned.';

/** Says of an error at or below a root field whose change was made that it was, because a client would repeat it. */
function withChange(error: GraphQLError, changed: ReadonlySet<string>): GraphQLError {
  const [root] = error.path ?? [];
  if (root === undefined || !changed.has(String(root))) return error;
  return extended(error, `${error.message} ${isMade}`, { changeMade: true });
}
