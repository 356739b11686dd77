/** The error of a call as callers may see it: without the token, and without secrets from the request body. */
import { presentable, secretsIn } from '../table/secrets.ts';
import { RestError } from '../values/errors.ts';
import type { CallState } from './call-state.ts';

export function presentableError(error: RestError, call: CallState): RestError {
  const { operation, target, scope } = call;
  const { detail, ...facts } = error.facts;
  if (detail === undefined) return error.of(operation);
  const shown = presentable(detail, [scope.token, ...secretsIn(operation.body, target.body)]);
  const shownFacts = shown === undefined ? facts : { ...facts, detail: shown };
  return new RestError(error.code, shownFacts).of(operation);
}
