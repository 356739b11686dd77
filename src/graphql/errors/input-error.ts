/** Errors in inputs that are found before any call. They refer to the field of the input. */
import { GraphQLError } from 'graphql';
import { type IssueCode, issueCodes } from '../../rest/values/issues.ts';
import { type ErrorCode, errorMessages } from './errors.ts';

/** Codes of input errors, with their meanings. */
export const inputErrorCodes = {
  ...issueCodes,
  INVALID_ID: 'The ID is malformed, or is not an ID of the expected type.',
} as const;

export type InputErrorCode = IssueCode | keyof typeof inputErrorCodes;

/**
 * An error in an input. For an argument it is an error of the field; for the input of a mutation it is a user error.
 */
export class InputError extends GraphQLError {
  readonly kind: InputErrorCode;
  /** Path of the field in the input, with the names in the graph. */
  readonly field: readonly string[];

  constructor(kind: InputErrorCode, message: string, field: readonly string[] = []) {
    const code: ErrorCode = kind === 'INVALID_ID' ? kind : 'BAD_USER_INPUT';
    const { stackTraceLimit } = Error;
    // The stack is not used, and capturing it takes most of the time if a list has a thousand errors.
    Error.stackTraceLimit = 0;
    super(message, { extensions: { code } });
    Error.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.field = field;
  }
}

/** The error for an invalid ID. `message` describes the expected one. */
export const invalidId = (message: string = errorMessages.INVALID_ID): InputError =>
  new InputError('INVALID_ID', message);

/** Prepends the path of a field to the input errors that `read` throws. */
export function inField<Value>(field: readonly string[], read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.kind, error.message, [...field, ...error.field]);
  }
}
