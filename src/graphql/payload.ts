/** What mutations give back: objects as they are now, edges of new ones, ids of deleted ones, links. */
import type { z } from 'zod';
import { unwrap } from '../rest/shape.ts';
import { createdEdge } from './connection.ts';
import { edgeType } from './connection-types.ts';
import type { GraphContext } from './context.ts';
import type { FormatExtensions } from './formats.ts';
import { type Identity, type PathIds, setSurroundingIds } from './identity.ts';
import { idsBeside } from './link-ids.ts';
import { sourcesOf } from './link-target.ts';
import { fieldName, lowerFirst, withSource } from './names.ts';
import { Node } from './node.ts';
import { resolveLink } from './objects.ts';
import { type Fields, type Output, outputField, outputOf, type Types } from './output.ts';
import { objectIn } from './record.ts';
import type { Resource } from './resource.ts';
import type { UserError } from './user-errors.ts';

/** What a payload is read from. */
export interface Payload {
  /** What the operation is about. */
  readonly target: Identity;
  /** The path ids of the call: the target's, and what the input gave besides. */
  readonly path: PathIds;
  /** What was sent; undefined where the operation takes no body. */
  readonly sent: Readonly<Record<string, unknown>> | undefined;
  /** The operation's answer; undefined when there are user errors, or when it answers nothing. */
  readonly answer: unknown;
  /** Whether it created, for an operation that may also just have changed; undefined for any other. */
  readonly isCreated: boolean | undefined;
  readonly userErrors: readonly UserError[];
}

export type PayloadBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>;
export type PayloadFields = (t: PayloadBuilder) => Fields;

/** A payload, with the path ids that links in it need. */
export function payload(result: Payload): Payload {
  setSurroundingIds(result, result.target.ids);
  return result;
}

function answeredObject(
  resource: Resource,
  { answer, target }: Payload,
  context: GraphContext,
): object | null {
  if (answer === undefined) return null;
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
      description: `The ${resource.name} as it is now; null when the change was not made.`,
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
      description: `The new ${resource.name} as an edge, to add to a list at hand. Its cursor cannot be paged from.`,
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
        description: `The ${parent.name} it was deleted from.`,
        of: ({ target: { ids } }) => parent.at(ids),
      })(t)),
    ...deletedId(`deleted${resource.name}Id`, {
      description: `Global id of the ${resource.name} that was deleted; null when there was none to delete.`,
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
      description: `Whether the ${name} was created; false when it was changed, null when neither.`,
      resolve: (result) => (result.answer === undefined ? null : (result.isCreated ?? null)),
    }),
  });

interface DeletedId {
  readonly description: string;
  readonly of: (payload: Payload) => string | undefined;
}

/** The id of what is there no more; null when there was nothing to delete. */
export const deletedId =
  (name: string, { description, of }: DeletedId): PayloadFields =>
  (t) => ({
    [name]: t.id({
      nullable: true,
      description,
      resolve: (result) => (result.answer === true ? (of(result) ?? null) : null),
    }),
  });

/** What the operation was about, read anew when it is selected. */
export const target = (resource: Resource): PayloadFields =>
  linkTo({
    type: resource,
    description: `The ${resource.name} that the change was about.`,
    of: (result) => (isMissing(result) ? undefined : result.target),
  });

/** Whether the operation said that there is no target: nobody needs to ask for it again. */
const isMissing = ({ userErrors }: Payload) =>
  userErrors.some(({ code, field }) => code === 'NOT_FOUND' && field !== null);

interface PayloadLink {
  readonly type: Resource;
  readonly description: string;
  /** What it is; undefined where there is none. */
  readonly of: (payload: Payload) => Identity | undefined;
}

/** A link to something that the change was about, or that it named. */
export function linkTo({ type, description, of }: PayloadLink): PayloadFields {
  return (t) => ({
    [lowerFirst(type.name)]: t.field({
      type: type.ref,
      nullable: true,
      description: withSource(description, ...sourcesOf(type)),
      resolve(result, _args, context, info) {
        const identity = of(result);
        return identity ? resolveLink(identity, context, info) : null;
      },
    }),
  });
}

/** What the operation was about, where that may be one of several kinds. */
export const subject =
  (description: string, of: (payload: Payload) => Identity): PayloadFields =>
  (t) => ({
    subject: t.field({
      type: Node,
      nullable: true,
      description,
      resolve: (result, _args, context, info) => resolveLink(of(result), context, info),
    }),
  });

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
