/**
 * Mutations: one declaration an operation. Its row says the input, the declaration says what the operation
 * is about and what it gives back.
 *
 * Limits are checked before the call. What a person can mend goes to `userErrors`, everything else is an
 * error of the field. After the call nothing read before holds, so later fields see its effect.
 */
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { issuesOf } from '../rest/issues.ts';
import type { AnyOperation } from '../rest/operation.ts';
import { builder } from './builder.ts';
import { createdEdge } from './connection.ts';
import { edgeType } from './connection-types.ts';
import type { GraphContext } from './context.ts';
import type { Identity } from './identity.ts';
import { inputFields, namesOthers, toWire } from './input.ts';
import { lowerFirst, withSource } from './names.ts';
import { resolveLink } from './objects.ts';
import { type Fields, outputField, outputOf, type Types } from './output.ts';
import type { Resource } from './resource.ts';
import { mendable, type UserError, UserErrorType, userErrorOf } from './user-errors.ts';

/** What a payload is read from. */
export interface Payload {
  /** What the operation is about. */
  readonly target: Identity;
  /** The operation's answer; undefined when there are user errors. */
  readonly answer: unknown;
  readonly userErrors: readonly UserError[];
}

type PayloadBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>;
export type PayloadFields = (t: PayloadBuilder) => Fields;

export interface MutationOptions {
  readonly operation: AnyOperation;
  readonly description: string;
  /** What the operation is about: its id is in the input and gives the path ids. */
  readonly on: Resource;
  /** What the payload holds: see `changed`, `created`, `deleted`. */
  readonly gives: PayloadFields;
  readonly deprecationReason?: string;
}

/** Declares a mutation under the operation's name. */
export function mutation({
  operation,
  description,
  on,
  gives,
  deprecationReason,
}: MutationOptions): void {
  const { name, body } = operation;
  const shape = body ?? z.object({});
  const targetField = on.ownKey;
  builder.relayMutationField(
    name,
    {
      description: `What \`${name}\` takes.`,
      inputFields: (t) => ({
        [targetField]: t.id({ required: true, description: targetDescription(on) }),
        ...inputFields(t, shape),
      }),
    },
    {
      description: withSource(description, operation),
      nullable: true,
      ...(deprecationReason !== undefined && { deprecationReason }),
      async resolve(_root, { input }, context, info): Promise<Payload> {
        const sent = input as Readonly<Record<string, unknown>>;
        const target = on.parse(String(sent[targetField]));
        const wire = toWire(shape, sent, target.ids);
        const issues = issuesOf(shape, wire);
        if (issues.length > 0)
          return { target, answer: undefined, userErrors: issues.map(userErrorOf) };
        return perform(operation, target, body && wire, context, info);
      },
    },
    {
      description: `What \`${name}\` gives back.`,
      outputFields: (t) => ({
        ...gives(t as PayloadBuilder),
        userErrors: t.field({
          type: [UserErrorType],
          description: 'What to mend, when the change was not made.',
          resolve: (payload) => [...(payload as Payload).userErrors],
        }),
      }),
    },
  );
}

async function perform(
  operation: AnyOperation,
  target: Identity,
  body: Record<string, unknown> | undefined,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<Payload> {
  try {
    const answer = await context.rest.call(operation, {
      path: target.ids,
      body,
      askers: [info.path],
    });
    return { target, answer, userErrors: [] };
  } catch (error) {
    return {
      target,
      answer: undefined,
      userErrors: mendable(error, namesOthers(operation, body) ? null : target.resource.ownKey),
    };
  }
}

const targetDescription = ({ name, keyPattern }: Resource) =>
  `The ${name}: its global id, or its key \`${keyPattern}\`.`;

function objectIn(
  resource: Resource,
  { answer, target }: Payload,
  context: GraphContext,
): object | null {
  if (answer === undefined) return null;
  const object = resource.adopt(resource.objectIn(answer), target.ids);
  context.loaders.keep(object);
  return object;
}

/** The object as the operation left it; null when the answer is something else, as `isAnswered` tells. */
export function changed(
  resource: Resource,
  isAnswered: (answer: unknown) => boolean = () => true,
): PayloadFields {
  return (t) => ({
    [lowerFirst(resource.name)]: t.field({
      type: resource.ref,
      nullable: true,
      description: `The ${resource.name} as it is now; null when the change was not made.`,
      resolve: (payload, _args, context) =>
        isAnswered(payload.answer) ? objectIn(resource, payload, context) : null,
    }),
  });
}

/** The new object, its edge for lists of such objects, and what it was added to. */
export function created(resource: Resource, parent: Resource): PayloadFields {
  const name = lowerFirst(resource.name);
  return (t) => ({
    ...changed(resource)(t),
    [`${name}Edge`]: t.field({
      type: edgeType(outputOf(resource.shape)),
      nullable: true,
      description: `The new ${resource.name} as an edge, to add to a list at hand. Its cursor cannot be paged from.`,
      resolve(payload, _args, context) {
        const object = objectIn(resource, payload, context);
        return object && createdEdge(object);
      },
    }),
    ...target(parent)(t),
  });
}

/** The global id of what was deleted, null when there was nothing to delete; and what it was deleted from. */
export function deleted(resource: Resource, parent: Resource): PayloadFields {
  return (t) => ({
    [lowerFirst(parent.name)]: t.field({
      type: parent.ref,
      nullable: true,
      description: withSource(`The ${parent.name} it was deleted from.`, parent.source),
      resolve({ target: { ids } }, _args, context, info) {
        return resolveLink(parent.identify(ids[parent.ownKey] ?? '', ids), context, info);
      },
    }),
    [`deleted${resource.name}Id`]: t.id({
      nullable: true,
      description: `Global id of the ${resource.name} that was deleted; null when there was none to delete.`,
      resolve: ({ answer, target }) => (answer === true ? target.globalId : null),
    }),
  });
}

/** What the operation was about, read anew when it is selected. */
export function target(resource: Resource): PayloadFields {
  return (t) => ({
    [lowerFirst(resource.name)]: t.field({
      type: resource.ref,
      nullable: true,
      description: withSource(`The ${resource.name} that the change was about.`, resource.source),
      resolve: (payload, _args, context, info) => resolveLink(payload.target, context, info),
    }),
  });
}

/** A field for what an answer holds beside whole objects. */
export function payloadField(
  t: PayloadBuilder,
  field: { shape: z.ZodType; description: string; pick: (answer: unknown) => unknown },
) {
  return outputField(t, outputOf(field.shape), {
    description: field.description,
    nullable: true,
    pick: ({ answer }: Payload) => (answer === undefined ? null : field.pick(answer)),
  });
}
