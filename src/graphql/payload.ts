/** What mutations give back: objects as they are now, edges of new ones, ids of deleted ones, links. */
import type { z } from 'zod';
import { unwrap } from '../rest/shape.ts';
import { createdEdge } from './connection.ts';
import { edgeType } from './connection-types.ts';
import type { GraphContext } from './context.ts';
import type { FormatExtensions } from './formats.ts';
import { idsBeside } from './link-ids.ts';
import { fieldName, lowerFirst, nounOf, withSource } from './names.ts';
import { type Fields, type Output, outputField, outputOf } from './output.ts';
import {
  type Called,
  isCalled,
  linkTo,
  type Payload,
  type PayloadBuilder,
  type PayloadFields,
  target,
} from './payload-links.ts';
import { objectIn } from './record.ts';
import type { Resource } from './resource.ts';

function answeredObject(
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
        isAnswered(result.answer) ? answeredObject(resource, result, context) : null,
    }),
  });
}

/** The new object, its edge for lists of such objects, and what it was added to, where that has a field. */
export function created(resource: Resource, parent?: Resource): PayloadFields {
  const name = lowerFirst(resource.name);
  return (t) => ({
    ...changed(resource)(t),
    [`${name}Edge`]: t.field({
      type: edgeType(outputOf(resource.shape)),
      nullable: true,
      description: edgeDescription(resource),
      extensions: leadsToFormats,
      resolve(result, _args, context) {
        const object = answeredObject(resource, result, context);
        return object && result.isCreated !== false ? createdEdge(object) : null;
      },
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
export const joined = (resource: Resource): PayloadFields => {
  const name = lowerFirst(resource.name);
  return (t) => ({
    ...target(resource)(t),
    [`${name}Edge`]: t.field({
      type: edgeType(outputOf(resource.shape)),
      nullable: true,
      description: edgeDescription(resource),
      async resolve(result, _args, context, { path }) {
        if (!isCalled(result) || result.userErrors.length > 0) return null;
        return createdEdge(await context.loaders.load(result.target, path));
      },
    }),
  });
};

const edgeDescription = ({ name }: Resource) =>
  `Edge of the ${nounOf(name)}, for lists that the client holds. Its cursor cannot be paged from.`;

const leadsToFormats: FormatExtensions = { leadsToFormats: true };

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
      const pick = (answer: unknown) => (answer as Readonly<Record<string, unknown>>)[member];
      const description = unwrap(schema).description ?? '';
      const ids = idsBeside(name, schema);
      return [
        [name, payloadField(t, { shape: schema, description, pick })],
        ...(ids ? [[ids.name, answeredField(t, ids.output, { ...ids, pick })]] : []),
      ];
    }),
  );
