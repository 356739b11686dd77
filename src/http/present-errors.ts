/**
 * The errors of a result as the client reads them: presented by the one table, with the call behind them, and
 * no more of one kind than tell something new.
 */
import { GraphQLError } from 'graphql';
import { rootCause } from '../graphql/errors/errors.ts';
import type { PathsOf } from '../graphql/errors/warnings.ts';
import type { CallLog, CallRecord } from '../rest/call-log.ts';
import { RestError } from '../rest/errors.ts';
import { asPresented, presentAnyError } from './request-errors.ts';

/** An answer in which a list of objects fails may hold a thousand errors that say the same. */
const mostOfOneKind = 10;

/** The calls of a request, and where in the response those stand who asked for them. */
interface Calls {
  readonly log: CallLog;
  readonly pathsOf: PathsOf;
}

/** `report` hears of our own faults. */
export function presentErrors(
  errors: readonly GraphQLError[],
  calls: Calls,
  report: (cause: unknown) => void,
): GraphQLError[] {
  const all = Map.groupBy(errors, kindOf);
  const last = new Map<GraphQLError, number>();
  const shown = new Set<GraphQLError>();
  for (const same of all.values()) {
    for (const error of same.slice(0, mostOfOneKind)) shown.add(error);
    const tenth = same[mostOfOneKind - 1];
    if (tenth) last.set(tenth, same.length - mostOfOneKind);
  }
  return errors
    .filter((error) => shown.has(error))
    .map((error) => {
      const known = withCall(presentAnyError(error, report), calls);
      return asPresented(counting(known, last.get(error) ?? 0));
    });
}

/** Code and field: whatever the path, the same can be done about them. */
function kindOf(error: GraphQLError): string {
  const cause = rootCause(error);
  const code = cause instanceof RestError ? cause.code : error.extensions.code;
  const [node] = error.nodes ?? [];
  return `${code} ${node && 'name' in node ? node.name?.value : ''}`;
}

/** The last that is shown says how many more there are. */
function counting(error: GraphQLError, left: number): GraphQLError {
  if (left <= 0) return error;
  const more = left === 1 ? 'One more error' : `${left} more errors`;
  return changed(error, `${error.message} (${more} of this kind left out.)`, { leftOut: left });
}

/** The call whose answer held a value that is not what was promised: the value itself does not know. */
function withCall(error: GraphQLError, { log, pathsOf }: Calls): GraphQLError {
  const { code, upstream } = error.extensions;
  const isUnplaced = code === 'UPSTREAM_INVALID_RESPONSE' && upstream === undefined;
  if (!isUnplaced || !error.path) return error;
  const call = callBehind(error.path, log.records, pathsOf);
  if (!call) return error;
  const { method, route, status } = call;
  return changed(error, error.message, {
    upstream: { method, route, ...(status !== null && { status }) },
  });
}

/** The call whose answer holds what stands at the path: the one that was asked for nearest above it. */
export function callBehind(
  path: readonly (string | number)[],
  records: readonly CallRecord[],
  pathsOf: PathsOf,
): CallRecord | undefined {
  let nearest: CallRecord | undefined;
  let depth = 0;
  for (const record of records)
    for (const group of record.askers)
      for (const asked of [...group].flatMap(pathsOf)) {
        const isAbove = asked.every((key, at) => key === path[at]);
        if (!isAbove || asked.length < depth) continue;
        nearest = record;
        depth = asked.length;
      }
  return nearest;
}

function changed(
  { nodes, source, positions, path, extensions }: GraphQLError,
  message: string,
  added: Readonly<Record<string, unknown>>,
): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: { ...extensions, ...added },
  });
}
