/** User errors as payloads show them. */
import { userErrorCodes } from '../errors/user-errors.ts';
import { leaf } from '../plan/shown.ts';
import { memberSource } from '../plan/step.ts';
import { asText } from '../run/read-leaf.ts';
import { builder } from './builder.ts';
import { stepField } from './step-field.ts';

const Code = builder.enumType('UserErrorCode', {
  description: 'Why a change was not made as it was meant.',
  values: Object.fromEntries(
    Object.entries(userErrorCodes).map(([code, description]) => [
      code,
      { value: code, description },
    ]),
  ),
});

export const UserErrorType = builder.objectRef<object>('UserError').implement({
  description: 'A problem with a change that a person can mend, such as a title that is too long.',
  fields: (t) => ({
    code: stepField(t, {
      type: Code,
      description: 'Kind of the problem, for programs to act on.',
      step: { source: memberSource('code'), shown: leaf(asText) },
    }),
    message: stepField(t, {
      type: 'String',
      description:
        'What is wrong and how to mend it, in words to show to the person who made the change.',
      step: { source: memberSource('message'), shown: leaf(asText) },
    }),
    field: stepField(t, {
      type: ['String'],
      nullable: true,
      description:
        'Path of the input field to mend, with positions in lists counted from 0; null when no single field is wrong.',
      step: { source: memberSource('field'), shown: { as: 'list', item: leaf(asText) } },
    }),
  }),
});
