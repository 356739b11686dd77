/**
 * Declares mutations: the input is derived from the operation, and the declaration adds the target and the payload.
 * Errors that the user can fix are in `userErrors`; others are errors of the field.
 */
import { z } from 'zod';
import { nounOf } from '../../rest/table/names.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { listCompletion } from '../execution/list.ts';
import type { Step, StepExtensions } from '../execution/model.ts';
import { embeddedCompletion } from '../execution/objects.ts';
import type { DeclaredOperations } from '../execution/operations.ts';
import { asText } from '../execution/read-leaf.ts';
import { resolveField } from '../execution/resolvers.ts';
import { leaf, memberSource } from '../execution/step.ts';
import { EntityKey, type Resource } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';
import { builder, type FieldBuilder, type OneOrMore, oneOrMore } from '../types/builder.ts';
import { semanticNonNullOf } from '../types/directives.ts';
import { filtersOf } from '../types/field-arguments.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { acceptedIds } from '../types/input-ids.ts';
import { inputFields } from '../types/inputs.ts';
import { stepField } from '../types/output-field.ts';
import { change, operationFor, type ResponseErrors, type Sent } from './change.ts';
import type { PayloadFields } from './payload-links.ts';
import { userErrorCodes } from './user-errors.ts';

const UserErrorCode = builder.enumType('UserErrorCode', {
  description: 'Possible reasons why a mutation did not make the requested change.',
  values: Object.fromEntries(
    Object.entries(userErrorCodes).map(([code, description]) => [code, { description }]),
  ),
});

const UserErrorType = builder.objectRef<object>('UserError').implement({
  description: 'An error in a mutation that the user can fix, such as a title that is too long.',
  fields: (t) => ({
    code: stepField(t, {
      type: UserErrorCode,
      description: 'Machine-readable error code.',
      source: memberSource('code'),
      completion: leaf(asText),
    }),
    message: stepField(t, {
      type: 'String',
      description: 'Error message for display to the user.',
      source: memberSource('message'),
      completion: leaf(asText),
    }),
    field: stepField(t, {
      type: ['String'],
      nullable: true,
      description:
        'Path of the input field to fix, with zero-based list positions. Null if the error is not about a single field, or if the REST API does not name it.',
      source: memberSource('field'),
      completion: listCompletion(leaf(asText)),
    }),
  }),
});

export interface MutationOptions {
  /** Name of the mutation. Defaults to that of the operation. */
  readonly name?: string;
  /** The operation. Of several operations, the one for the endpoint of the target is called. */
  readonly operation: OneOrMore<AnyOperation>;
  readonly description: string;
  /** The target. Its ID is in the input, and is used for the path. By default, the mutation has no target. */
  readonly on?: OneOrMore<Resource>;
  /** Name of the input field for the ID. Defaults to a name after the resource. */
  readonly targetField?: string;
  /** Path parameters that are input fields. */
  readonly path?: z.ZodRawShape;
  /** The fields of the payload, created by `changed`, `created`, `deleted` and others. */
  readonly payload: OneOrMore<PayloadFields>;
  /** Returns the errors in a successful response, if it contains some. */
  readonly errorsIn?: (response: unknown, sent: Sent) => ResponseErrors | undefined;
  readonly deprecationReason?: string;
}

export function mutation(options: MutationOptions): void {
  const { description, errorsIn, deprecationReason } = options;
  const operations = oneOrMore(options.operation);
  const among = options.on === undefined ? [] : oneOrMore(options.on);
  const payload = oneOrMore(options.payload);
  const [first] = operations;
  const { name = first.name, targetField = `${lowerFirst(among[0]?.name ?? '')}Id` } = options;
  const path = z.object(options.path ?? {});
  const query = filtersOf(first);
  const shape = inputShape(first);
  const around = new Set(operations.flatMap(pathParameters));
  const declared = { operations, among, targetField, path, query, shape, errorsIn };
  const offered = among
    .flatMap(({ endpoints }) => endpoints)
    .filter((endpoint) => operationFor(endpoint, declared) !== undefined);
  const nouns = among.map(({ name }) => nounOf(name)).join(' or ');
  const targetDescription = `ID of the ${nouns}. ${acceptedIds(offered)}`;
  const step: Step = {
    source: {
      waits: true,
      targets: among,
      resolve: (asked) => change(declared, asked.args.input as Sent, asked),
    },
    completion: embeddedCompletion({
      // The path ids of the payload are those of the target.
      scopedBy: ({ target }) => (target instanceof EntityKey ? target.ids : {}),
    }),
    // A change returns a payload or fails.
    isRequired: true,
  };
  builder.relayMutationField(
    name,
    {
      description: `Input for \`${name}\`.`,
      inputFields: (t) => ({
        ...(among.length > 0 && {
          [targetField]: t.id({ required: true, description: targetDescription }),
        }),
        ...inputFields(t, path),
        ...inputFields(t, query, around),
        ...inputFields(t, shape, around),
      }),
    },
    {
      description,
      nullable: true,
      ...(deprecationReason !== undefined && { deprecationReason }),
      extensions: {
        step,
        ...semanticNonNullOf(step),
        operations,
      } satisfies StepExtensions & DeclaredOperations,
      resolve: resolveField,
    },
    {
      description: `Payload of \`${name}\`.`,
      outputFields: (t) => ({
        // The builder has a separate type for each object type, but these fields are the same for all.
        ...Object.fromEntries(
          payload.flatMap((fields) => Object.entries(fields(t as unknown as FieldBuilder))),
        ),
        userErrors: stepField(t as unknown as FieldBuilder, {
          type: [UserErrorType],
          description: 'Errors the user can fix. Empty on success.',
          source: memberSource('userErrors'),
          completion: listCompletion(embeddedCompletion()),
        }),
      }),
    },
  );
}

/** The members of the body, or of each body in a list. */
function inputShape({ body = z.object({}), many }: AnyOperation): z.ZodObject {
  return many === undefined
    ? body
    : z.object({ [many]: z.array(body).min(1).describe(`The ${many} to submit, at least one.`) });
}
