/** What a person can mend about a mutation: it stands in the payload, not among the errors. */
import type { z } from 'zod';
import { RestError } from '../rest/errors.ts';
import type { Issue } from '../rest/issues.ts';
import { builder } from './builder.ts';
import { inputPath } from './input-members.ts';

const meanings = {
  BAD_USER_INPUT: 'The input breaks a limit, or the REST interface did not accept it.',
  NOT_FOUND: 'What the input names does not exist, or the access token may not see it.',
  CONFLICT: 'The change conflicts with the present state, or would change nothing.',
  PRECONDITION_FAILED: 'The object is not in a state that permits the change.',
};

type UserErrorCode = keyof typeof meanings;

export interface UserError {
  readonly code: UserErrorCode;
  readonly message: string;
  readonly field: readonly string[] | null;
}

const Code = builder.enumType('UserErrorCode', {
  description: 'Why a change was not made.',
  values: Object.fromEntries(
    Object.entries(meanings).map(([code, description]) => [code, { value: code, description }]),
  ),
});

export const UserErrorType = builder.objectRef<UserError>('UserError').implement({
  description: 'Something to mend about the input of a mutation.',
  fields: (t) => ({
    code: t.field({
      type: Code,
      description: 'Why the change was not made.',
      resolve: ({ code }) => code,
    }),
    message: t.exposeString('message', {
      description: 'A sentence for the person who made the change.',
    }),
    field: t.stringList({
      nullable: true,
      description: 'Path of the input field to mend; null when it is no one field.',
      resolve: ({ field }) => field && [...field],
    }),
  }),
});

/** `shape` is that of what was sent. */
export function userErrorOf({ path, message }: Issue, shape: z.ZodObject): UserError {
  const field = inputPath(shape, path);
  return { code: 'BAD_USER_INPUT', message: `${field.join('.')} ${message}`, field };
}

/**
 * The user errors an error amounts to; rethrows what no input can mend. `target` is the input field of what
 * was not found, or null when it may be several.
 */
export function mendable(error: unknown, target: string | null): UserError[] {
  if (!(error instanceof RestError) || !(error.code in meanings)) throw error;
  const code = error.code as UserErrorCode;
  return [
    {
      code,
      message: error.message,
      field: code === 'NOT_FOUND' && target !== null ? [target] : null,
    },
  ];
}
