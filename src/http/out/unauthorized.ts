/**
 * Answers 401 when nothing but missing or refused tokens came back: clients renew their token on it. In any
 * other case an upstream status is the affair of the field that met it.
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
  // GraphQL over HTTP lets only a response without `data` have such a status; it held nothing.
  return { ...rest, errors, extensions: { ...result.extensions, http } };
}

/** Whether no value came back, however deep the nulls are. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return false;
  const members = Object.values(value);
  return members.length > 0 && members.every(isNothing);
}
