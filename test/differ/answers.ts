/** Compares the responses of two sides to a document. */
import { differenceOf } from '../random/compare.ts';

interface Issue {
  readonly path?: readonly (string | number)[];
  readonly code?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly status: number;
  readonly data: unknown;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
  readonly warningsLeftOut: number;
  readonly calls: readonly string[];
  /** The calls whose fault depends on the call itself. */
  readonly faults: ReadonlySet<string>;
  /** Groups of calls, each of which waits for the one before. */
  readonly waves: number;
}

export type Names = readonly [string, string];

/** The difference as text; undefined if there is none. The second side may make fewer calls than the first. */
export function differenceBetween(
  one: Answered,
  other: Answered,
  names: Names,
): string | undefined {
  const says = names.map((name) => `${name} says`) as [string, string];
  if (one.status !== other.status) return differenceOf(one.status, other.status, 'status', says);
  return (
    differenceOf(one.data, other.data, 'data', says) ??
    orderDifference(one.data, other.data) ??
    errorDifference(one, other, says) ??
    warningDifference(one, other, says) ??
    callDifference(one, other, names)
  );
}

/**
 * The value with each cursor replaced by the name of its list. One position has several cursors, depending on how the
 * list was read; if calls fail, this depends on the order in which the others arrive.
 */
export function withListsOfCursors(value: unknown): unknown {
  if (typeof value === 'string') return listOf(value) ?? value;
  if (Array.isArray(value)) return value.map(withListsOfCursors);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withListsOfCursors(inner)]),
  );
}

/** Whether both sides met the same faults of calls. */
export const metTheSame = (one: Answered, other: Answered): boolean =>
  one.faults.symmetricDifference(other.faults).size === 0;

/**
 * The answer without its calls. If responses of earlier queries are stored, an object may be read from another one of
 * several responses that contain it, and a needless call is not a difference. Therefore an error about a value may also
 * contain another call.
 */
export const withoutCalls = (answered: Answered): Answered => ({
  ...answered,
  calls: [],
  errors: answered.errors.map((error) =>
    error.extensions?.code === 'UPSTREAM_INVALID_RESPONSE' ? withoutCall(error) : error,
  ),
});

function withoutCall({ extensions: { upstream: _, ...extensions } = {}, ...error }: Issue): Issue {
  return { ...error, extensions };
}

function listOf(cursor: string): string | undefined {
  try {
    const [version, list] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return version === 3 ? `cursor of ${list}` : undefined;
  } catch {
    return undefined;
  }
}

const orderDifference = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)
    ? undefined
    : 'data: the same, with its keys in another order';

const leftOut = ({ extensions }: Issue) => Number(extensions?.leftOut ?? 0);

/** If errors of a kind are left out, their order decides which ones are listed, so only their number is compared. */
function errorDifference(one: Answered, other: Answered, says: Names): string | undefined {
  const isFolded = [...one.errors, ...other.errors].some((error) => leftOut(error) > 0);
  const [listed, otherListed] = [one, other].map(({ errors }) =>
    isFolded ? countsOf(errors) : sorted(errors),
  );
  return differenceOf(listed, otherListed, 'errors', says);
}

function countsOf(errors: readonly Issue[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const error of errors) {
    const code = String(error.extensions?.code);
    counts[code] = (counts[code] ?? 0) + 1 + leftOut(error);
  }
  return counts;
}

function warningDifference(one: Answered, other: Answered, says: Names): string | undefined {
  const isCounted = one.warningsLeftOut > 0 || other.warningsLeftOut > 0;
  const [listed, otherListed] = [one, other].map(({ warnings, warningsLeftOut }) =>
    isCounted ? warnings.length + warningsLeftOut : sorted(warnings),
  );
  return differenceOf(listed, otherListed, 'warnings', says);
}

/** A broken connection may be retried or not, so equal calls count once. */
function callDifference(one: Answered, other: Answered, names: Names): string | undefined {
  const [most = 0, made = 0] = [one, other].map(({ calls }) => new Set(calls).size);
  return made <= most ? undefined : `calls: ${names[0]} makes ${most}, ${names[1]} ${made}`;
}

const sorted = (issues: readonly Issue[]) =>
  issues.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

const orderOf = (one: Issue) => JSON.stringify([one.path ?? [], one]);
