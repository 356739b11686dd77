/** What mutations give back: objects as they are now, edges of new ones, ids of deleted ones, links. */
import type { GraphQLResolveInfo } from 'graphql';
import type { z } from 'zod';
import { nounOf } from '../../rest/nouns.ts';
import { unwrap } from '../../rest/unwrap.ts';
import { fieldName, lowerFirst, withSource } from '../identity/names.ts';
import { memberAt, objectIn } from '../identity/record.ts';
import type { Resource } from '../identity/resource.ts';
import { leadsToFormats } from '../loading/formats.ts';
import type { GraphContext } from '../plan/context.ts';
import { type Edge, edgeType } from '../types/connection-types.ts';
import type { Fields } from '../types/field-types.ts';
import { idsBeside } from '../types/link-ids.ts';
import { outputOf } from '../types/output.ts';
import { type Output, outputField } from '../types/output-field.ts';
import { createdEdge } from './connection.ts';
import {
  type Called,
  isCalled,
  linkTo,
  type Payload,
  type PayloadBuilder,
  type PayloadFields,
  target,
} from './payload-links.ts';

/** The object that the operation answered, with its identity; null where it answered none. */
function adoptedAnswer(
  resource: Resource,
  { answer, target }: Payload,
  context: GraphContext,
): object | null {
  if (answer === undefined || !target) return null;
  const object = resource.adopt(objectIn(answer, undefined), target.ids);
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
      description: `The ${nounOf(resource.name)} as it is after the change; null when the change was not made.`,
      extensions: leadsToFormats,
      resolve: (result, _args, context) =>
        isAnswered(result.answer) ? adoptedAnswer(resource, result, context) : null,
    }),
  });
}

/** The new object, its edge for lists of such objects, and what it was added to, where that has a field. */
export function created(resource: Resource, parent?: Resource): PayloadFields {
  return (t) => ({
    ...changed(resource)(t),
    ...edgeField(t, resource, (result, context) => {
      const object = adoptedAnswer(resource, result, context);
      return object && result.isCreated !== false ? createdEdge(object) : null;
    }),
    ...(parent && target(parent)(t)),
  });
}

/** The global id of what was deleted, null when there was nothing to delete; and what it was deleted from. */
export function deleted(resource: Resource, parent?: Resource): PayloadFields {
  return (t) => ({
    ...(parent &&
      linkTo({
        type: parent,
        description: `The ${nounOf(parent.name)} that the ${nounOf(resource.name)} was deleted from.`,
        of: ({ target: { ids } }) => parent.at(ids),
      })(t)),
    ...deletedId(`deleted${resource.name}Id`, {
      description: `Global id of the ${nounOf(resource.name)} that was deleted; null when there was none to delete.`,
      of: (result) => result.target.globalId,
    })(t),
  });
}

/** Whether the object was created, for an operation that may do either. */
export const isCreated =
  ({ name }: Resource): PayloadFields =>
  (t) => ({
    isCreated: t.boolean({
      nullable: true,
      description: `Whether the ${nounOf(name)} was created: false when it was there and was changed, null when neither happened.`,
      resolve: (result) => (result.answer === undefined ? null : (result.isCreated ?? null)),
    }),
  });

interface DeletedId {
  readonly description: string;
  readonly of: (payload: Called) => string | undefined;
}

/** The id of what is there no more; null when there was nothing to delete. */
export const deletedId =
  (name: string, { description, of }: DeletedId): PayloadFields =>
  (t) => ({
    [name]: t.id({
      nullable: true,
      description,
      resolve: (result) =>
        isCalled(result) && result.answer === true ? (of(result) ?? null) : null,
    }),
  });

/** What the operation was about, with its edge for lists that it is in from now on. */
export const joined =
  (resource: Resource): PayloadFields =>
  (t) => ({
    ...target(resource)(t),
    ...edgeField(t, resource, async (result, context, { path }) => {
      if (!isCalled(result) || result.userErrors.length > 0) return null;
      return createdEdge(await context.loaders.load(result.target, path));
    }),
  });

type EdgeOf = (
  result: Payload,
  context: GraphContext,
  info: GraphQLResolveInfo,
) => Edge | null | Promise<Edge | null>;

const edgeField = (t: PayloadBuilder, { name, shape }: Resource, of: EdgeOf): Fields => ({
  [`${lowerFirst(name)}Edge`]: t.field({
    type: edgeType(outputOf(shape)),
    nullable: true,
    description: `The ${name} as an edge, to add to a list at hand. Its cursor cannot be paged from.`,
    extensions: leadsToFormats,
    resolve: (result, _args, context, info) => of(result, context, info),
  }),
});

/** A field for what an answer holds beside whole objects. */
export function payloadField(
  t: PayloadBuilder,
  field: { shape: z.ZodType; description: string; pick: (answer: unknown) => unknown },
) {
  const output = outputOf(field.shape);
  const description = withSource(field.description, ...(output.link?.sources ?? []));
  return answeredField(t, output, { ...field, description });
}

interface AnsweredField {
  readonly description: string;
  readonly pick: (answer: unknown) => unknown;
}

const answeredField = (t: PayloadBuilder, output: Output, { description, pick }: AnsweredField) =>
  outputField(t, output, {
    description,
    nullable: true,
    isNow: true,
    pick: ({ answer }: Payload) => (answer === undefined ? null : pick(answer)),
  });

/** The fields for each member of an answer that is no resource. */
export const answerFields = (t: PayloadBuilder, shape: z.ZodObject): Fields =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape.shape).flatMap(([member, schema]) => {
      const name = fieldName(member);
      const pick = (answer: unknown) => memberAt(answer, [member]);
      const description = unwrap(schema).description ?? '';
      const ids = idsBeside(name, schema);
      return [
        [name, payloadField(t, { shape: schema, description, pick })],
        ...(ids ? [[ids.name, answeredField(t, ids.output, { ...ids, pick })]] : []),
      ];
    }),
  );
