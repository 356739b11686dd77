/** What a person can mend about a mutation: it stands in the payload, not among the errors. */
import { RestError, type RestErrorCode } from '../../rest/errors.ts';
import type { Issue } from '../../rest/issues.ts';
import { builder } from '../types/builder.ts';
import { InputError, inputErrorCodes } from './input-error.ts';
import { pathAsWritten } from './input-paths.ts';

const meanings = {
  ...inputErrorCodes,
  INVALID_VALUE: 'The REST interface refused a value of the input.',
  NOT_FOUND: 'What the input names does not exist, or the access token may not see it.',
  CONFLICT: 'The change conflicts with the present state, or would change nothing.',
  PRECONDITION_FAILED: 'The object is not in a state that allows the change.',
  PAYMENT_REQUIRED: 'A payment is needed before the change can be made.',
} as const;

type UserErrorCode = keyof typeof meanings;

/** What the service's refusals are called, as far as the input can mend them. */
const codesOfRefusals: Partial<Record<RestErrorCode, UserErrorCode>> = {
  BAD_USER_INPUT: 'INVALID_VALUE',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  PRECONDITION_FAILED: 'PRECONDITION_FAILED',
};

export interface UserError {
  readonly code: UserErrorCode;
  readonly message: string;
  readonly field: readonly string[] | null;
}

const Code = builder.enumType('UserErrorCode', {
  description: 'Why a change was not made as it was meant.',
  values: Object.fromEntries(
    Object.entries(meanings).map(([code, description]) => [code, { value: code, description }]),
  ),
});

export const UserErrorType = builder.objectRef<UserError>('UserError').implement({
  description: 'A problem with a change that a person can mend, such as a title that is too long.',
  fields: (t) => ({
    code: t.field({
      type: Code,
      description: 'Kind of the problem, for programs to act on.',
      resolve: ({ code }) => code,
    }),
    message: t.exposeString('message', {
      description:
        'What is wrong and how to mend it, in words to show to the person who made the change.',
    }),
    field: t.stringList({
      nullable: true,
      description:
        'Path of the input field to mend, with positions in lists counted from 0; null when no single field is wrong.',
      resolve: ({ field }) => field && [...field],
    }),
  }),
});

/** The user error about what stands at a path of what is to be sent. */
export function userErrorOf({ code, path, message }: Issue, sent: unknown): UserError {
  const field = pathAsWritten(sent, path);
  return { code, message: `${field.join('.')} ${message}.`, field };
}

/** The user error that an error amounts to; rethrows what no input can mend. */
export function mendable(error: unknown): UserError {
  if (error instanceof InputError) {
    const { kind, message, field } = error;
    return { code: kind, message, field: field.length > 0 ? field : null };
  }
  const code = error instanceof RestError ? codesOfRefusals[error.code] : undefined;
  if (!(error instanceof RestError) || code === undefined) throw error;
  return { code, message: error.message, field: null };
}
