/** The error of a call as callers may see it: without the token, and without secrets of the body. */
import type { AnyOperation } from '../table/operation.ts';
import { presentable, secretsIn } from '../table/secrets.ts';
import { RestError } from '../values/errors.ts';

export function presentableError(
  error: RestError,
  operation: AnyOperation,
  { token, body }: { readonly token: string; readonly body: unknown },
): RestError {
  const { detail, ...facts } = error.facts;
  if (detail === undefined) return error.of(operation);
  const shown = presentable(detail, [token, ...secretsIn(operation.body, body)]);
  const shownFacts = shown === undefined ? facts : { ...facts, detail: shown };
  return new RestError(error.code, shownFacts).of(operation);
}
