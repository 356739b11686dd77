/** Errors in inputs that are found before any call, with their fields. */
import { GraphQLError } from 'graphql';
import { type IssueCode, issueCodes } from '../../rest/values/issues.ts';
import { type ErrorCode, errorMessages } from './errors.ts';

/** Codes of input errors, with their meanings. */
export const inputErrorCodes = {
  ...issueCodes,
  INVALID_ID: 'The ID is malformed, or is not an ID of the expected type.',
  DUPLICATE: 'A list contains the same entry more than once.',
} as const;

export type InputErrorCode = IssueCode | keyof typeof inputErrorCodes;

/** In an argument it is an error of the field; in the input of a mutation, a user error. */
export class InputError extends GraphQLError {
  readonly kind: InputErrorCode;
  /** Path of the field in the input, with the names in the graph. */
  readonly field: readonly string[];

  constructor(kind: InputErrorCode, message: string, field: readonly string[] = []) {
    const code: ErrorCode = kind === 'INVALID_ID' ? kind : 'BAD_USER_INPUT';
    const { stackTraceLimit } = Error;
    // The stack is not used, and takes most of the time if a list has a thousand errors.
    Error.stackTraceLimit = 0;
    super(message, { extensions: { code } });
    Error.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.field = field;
  }
}

/** `message` describes the expected id. */
export const invalidId = (message: string = errorMessages.INVALID_ID): InputError =>
  new InputError('INVALID_ID', message);

/** Adds the path of a field to the input errors of `read`. */
export function inField<Value>(field: readonly string[], read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.kind, error.message, [...field, ...error.field]);
  }
}
