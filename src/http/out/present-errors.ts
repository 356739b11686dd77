/**
 * The errors of a result as the client reads them: presented by the one table, with the call behind them, and
 * no more of one kind than tell something new.
 */
import { GraphQLError } from 'graphql';
import { ErrorKinds, kindOf } from '../../graphql/errors/error-kinds.ts';
import type { CallsByPath } from './calls-by-path.ts';
import { asPresented, presentAnyError } from './request-errors.ts';

/** What is known beside the errors. */
interface Beside {
  readonly calls: CallsByPath;
  /** Those of them that were counted and not made. */
  readonly kinds: ErrorKinds;
}

/** `report` hears of our own faults. */
export function presentErrors(
  errors: readonly GraphQLError[],
  { calls, kinds: made }: Beside,
  report: (cause: unknown) => void,
): GraphQLError[] {
  const kinds = new ErrorKinds();
  const last = new Map<string, number>();
  const shown = errors.filter((error) => kinds.take(kindOf(error), 1) > 0);
  for (const [at, error] of shown.entries()) last.set(kindOf(error), at);
  return shown.map((error, at) => {
    const kind = kindOf(error);
    const left = last.get(kind) === at ? kinds.leftOut(kind) + made.leftOut(kind) : 0;
    const known = withCall(presentAnyError(error, report), calls);
    return asPresented(counting(known, left));
  });
}

/** The last that is shown says how many more there are. */
function counting(error: GraphQLError, left: number): GraphQLError {
  if (left <= 0) return error;
  const more = left === 1 ? 'One more error' : `${left} more errors`;
  return changed(error, `${error.message} (${more} of this kind left out.)`, { leftOut: left });
}

/** The call whose answer held a value that is not what was promised: the value itself does not know. */
function withCall(error: GraphQLError, calls: CallsByPath): GraphQLError {
  const { code, upstream } = error.extensions;
  const isUnplaced = code === 'UPSTREAM_INVALID_RESPONSE' && upstream === undefined;
  if (!isUnplaced || !error.path) return error;
  const call = calls.of(error.path);
  if (!call) return error;
  const { method, route, status } = call;
  return changed(error, error.message, {
    upstream: { method, route, ...(status !== null && { status }) },
  });
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
