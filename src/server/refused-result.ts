/**
 * The status of a result if the service has refused everything: 401 if all errors are about missing or rejected tokens,
 * so that clients renew their token, and 429 if the service limits the rate of requests, so that they wait. In all
 * other cases, each field reports its own error.
 */
import type { ExecutionResult, GraphQLError } from 'graphql';

export interface RefusedOptions {
  /** All errors, including those that the result leaves out. */
  readonly failed: readonly GraphQLError[];
  /** Whether the operation may have changed something. Clients repeat operations that are refused with 429. */
  readonly isMutation: boolean;
}

export function withRefusedStatus(
  result: ExecutionResult,
  { isMutation, failed }: RefusedOptions,
): ExecutionResult {
  const { errors = [], data, ...rest } = result;
  const [first] = errors;
  const code = first?.extensions.code;
  const isRefused =
    (code === 'UNAUTHENTICATED' || (code === 'RATE_LIMITED' && !isMutation && !hasItems(data))) &&
    errors.every(({ extensions }) => extensions.code === code) &&
    isNothing(data) &&
    (code === 'UNAUTHENTICATED' || areAllRoots(failed, data));
  if (!isRefused) return result;
  const http = code === 'UNAUTHENTICATED' ? unauthorized : tooManyRequests(errors);
  // GraphQL over HTTP permits these statuses only without `data`, which would contain only nulls.
  return { ...rest, errors, extensions: { ...result.extensions, http } };
}

const unauthorized = { status: 401, headers: { 'www-authenticate': 'Bearer' } };

/**
 * `Retry-After` is the longest time of all errors, because all calls are repeated. The type is that of other refusals:
 * with the newer type, clients would take it for the result of the operation, and would not try again.
 */
function tooManyRequests(errors: readonly GraphQLError[]) {
  const waits = errors.flatMap(({ extensions: { retryAfter } }) =>
    typeof retryAfter === 'number' ? [retryAfter] : [],
  );
  const headers = waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {};
  return { status: 429, headers, type: 'application/json' };
}

/** Whether each root field has an error. If one is null without an error, it was read. */
function areAllRoots(failed: readonly GraphQLError[], data: ExecutionResult['data']): boolean {
  const roots = new Set(failed.map(({ path }) => path?.[0]));
  return Object.keys(data ?? {}).every((name) => roots.has(name));
}

/** Whether a list has objects. If so, the list was read, even if everything selected on the objects was refused. */
function hasItems(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value)
    ? value.some((item) => item !== null)
    : Object.values(value).some(hasItems);
}

/** Whether the value has only nulls, at any depth. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return false;
  const members = Object.values(value);
  return members.length > 0 && members.every(isNothing);
}
