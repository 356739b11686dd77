/** The type of user errors in payloads. */
import { ListCompletion } from '../completion/list.ts';
import { asText } from '../completion/read-leaf.ts';
import { userErrorCodes } from '../errors/user-errors.ts';
import { leaf, memberSource } from '../plan/step.ts';
import { builder } from './builder.ts';
import { stepField } from './step-field.ts';

const Code = builder.enumType('UserErrorCode', {
  description: 'Possible reasons why a mutation did not make the requested change.',
  values: Object.fromEntries(
    Object.entries(userErrorCodes).map(([code, description]) => [code, { description }]),
  ),
});

export const UserErrorType = builder.objectRef<object>('UserError').implement({
  description: 'An error in a mutation that the user can fix, such as a title that is too long.',
  fields: (t) => ({
    code: stepField(t, {
      type: Code,
      description: 'Machine-readable error code.',
      step: { source: memberSource('code'), completion: leaf(asText) },
    }),
    message: stepField(t, {
      type: 'String',
      description: 'Error message for display to the user.',
      step: { source: memberSource('message'), completion: leaf(asText) },
    }),
    field: stepField(t, {
      type: ['String'],
      nullable: true,
      description:
        'Path of the input field to fix, with zero-based list positions. Null if the error is not about a single field, or if the REST API does not name it.',
      step: { source: memberSource('field'), completion: new ListCompletion(leaf(asText)) },
    }),
  }),
});
