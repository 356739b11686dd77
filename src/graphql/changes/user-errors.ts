/**
 * Which errors of a mutation become `userErrors` in its payload, with which codes: those that another input would avoid.
 * `change.ts` collects them, from its own checks before the call and from the response of the service.
 */
import { RestError, type RestErrorCode } from '../../rest/values/errors.ts';
import type { Issue } from '../../rest/values/issues.ts';
import { InputError, inputErrorCodes } from '../errors/input-error.ts';
import { pathAsWritten } from '../errors/input-paths.ts';

/** The codes of user errors, with their meanings. */
export const userErrorCodes = {
  ...inputErrorCodes,
  INVALID_VALUE: 'The REST API rejected the input.',
  NOT_FOUND:
    'An object that the input refers to does not exist, or the access token cannot access it.',
  CONFLICT: 'The requested change conflicts with the current state, or would change nothing.',
  PRECONDITION_FAILED: 'The state of the object does not permit the change.',
  PENDING: 'The requested change requires approval, so it has not been made yet.',
  PAYMENT_REQUIRED: 'A payment is required before the change can be made.',
} as const;

type UserErrorCode = keyof typeof userErrorCodes;

/** User error codes for refusals of the service that another input would avoid. */
const codesOfRefusals: Partial<Record<RestErrorCode, UserErrorCode>> = {
  BAD_USER_INPUT: 'INVALID_VALUE',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  PRECONDITION_FAILED: 'PRECONDITION_FAILED',
};

const codeOf = ({ code, facts: { status } }: RestError): UserErrorCode | undefined =>
  code === 'PRECONDITION_FAILED' && status === 402 ? 'PAYMENT_REQUIRED' : codesOfRefusals[code];

export interface UserError {
  readonly code: UserErrorCode;
  readonly message: string;
  /**
   * Path in the input. Of a check before the call, it is the place of the value. Of the service, it is the member that
   * the message names in quotation marks (`input-paths.ts`), or what `change.ts` knows: the only member of the body, the
   * target or the only other object if that is missing, or the path of a failed item. Otherwise null.
   */
  readonly field: readonly string[] | null;
}

/** The user error for an issue in a body. */
export function userErrorOf({ code, path, message }: Issue, sent: unknown): UserError {
  const field = pathAsWritten(sent, path);
  if (field.length === 0) return { code, message: `The input ${message}.`, field: null };
  return { code, message: `${field.join('.')} ${message}.`, field };
}

/** The user error for an error. Throws errors that no other input would avoid. */
export function asUserError(error: unknown): UserError {
  if (error instanceof InputError) {
    const { kind, message, field } = error;
    return { code: kind, message, field: field.length > 0 ? field : null };
  }
  const code = error instanceof RestError ? codeOf(error) : undefined;
  if (!(error instanceof RestError) || code === undefined) throw error;
  return { code, message: error.message, field: null };
}
