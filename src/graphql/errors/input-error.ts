/** What is wrong with an input, found before any call is made: in what field, and how to mend it. */
import { GraphQLError } from 'graphql';
import { type IssueCode, issueCodes } from '../../rest/values/issues.ts';
import { type ErrorCode, errorMessages } from './errors.ts';

/** Kinds of mistakes that are found in inputs, with what they mean. */
export const inputErrorCodes = {
  ...issueCodes,
  INVALID_ID: 'The ID is malformed, or is not an ID of the expected type.',
  DUPLICATE: 'A list contains the same entry more than once.',
} as const;

export type InputErrorCode = IssueCode | keyof typeof inputErrorCodes;

/** Thrown where an input is read. In an argument it is an error of the field, in a mutation's input a user error. */
export class InputError extends GraphQLError {
  readonly kind: InputErrorCode;
  /** Path of the field in the input, as its writer names it. */
  readonly field: readonly string[];

  constructor(kind: InputErrorCode, message: string, field: readonly string[] = []) {
    const code: ErrorCode = kind === 'INVALID_ID' ? kind : 'BAD_USER_INPUT';
    const { stackTraceLimit } = Error;
    // Nobody reads where it was made, and a list may hold a thousand mistakes: the stack takes most of their time.
    Error.stackTraceLimit = 0;
    super(message, { extensions: { code } });
    Error.stackTraceLimit = stackTraceLimit;
    this.kind = kind;
    this.field = field;
  }
}

/** The error for what is no id, or not of what it should be; `message` says what was expected. */
export const invalidId = (message: string = errorMessages.INVALID_ID): InputError =>
  new InputError('INVALID_ID', message);

/** Reads what stands at a field of an input: an error about it says so. */
export function inField<Value>(field: readonly string[], read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.kind, error.message, [...field, ...error.field]);
  }
}
