/**
 * Sets the status 401 if there is nothing but errors of missing or rejected tokens, so that clients renew their token.
 * Otherwise each field reports its own error.
 */
import type { ExecutionResult } from 'graphql';

export function withUnauthorizedStatus(result: ExecutionResult): ExecutionResult {
  const { errors = [], data, ...rest } = result;
  const onlyUnauthenticated =
    errors.length > 0 &&
    errors.every((error) => error.extensions.code === 'UNAUTHENTICATED') &&
    isNothing(data);
  if (!onlyUnauthenticated) return result;
  const http = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
  // GraphQL over HTTP allows this status only without `data`, which contains only nulls here.
  return { ...rest, errors, extensions: { ...result.extensions, http } };
}

/** Whether there are only nulls, at any depth. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return false;
  const members = Object.values(value);
  return members.length > 0 && members.every(isNothing);
}
