/** Fields of payloads: objects after the change, edges of new objects, IDs of deleted ones, and links. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { reference } from '../../rest/table/reference.ts';
import type { ResourceName } from '../../rest/table/resource-names.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { asBoolean, asText } from '../completion/read-leaf.ts';
import { WholeCompletion } from '../completion/whole.ts';
import type { Entity, Resource } from '../identity/model.ts';
import { isSameEntity } from '../loading/entity-in-response.ts';
import { leaf } from '../plan/completion.ts';
import type { Asked, Source } from '../plan/model.ts';
import { source } from '../plan/step.ts';
import { type Edge, edgeType } from '../types/connection-types.ts';
import type { Field, FieldBuilder, Fields } from '../types/field-types.ts';
import { lowerFirst, sentences } from '../types/graphql-names.ts';
import { idFieldFor } from '../types/link-ids.ts';
import { shownAs } from '../types/member-fields.ts';
import { ifNotApplied, nullIf, saysWhenNull } from '../types/null-causes.ts';
import { outputOf } from '../types/output.ts';
import { type Output, outputField } from '../types/output-field.ts';
import { refOf } from '../types/resource-refs.ts';
import { stepField } from '../types/step-field.ts';
import {
  type Called,
  isCalled,
  linkTo,
  type Payload,
  type PayloadFields,
  payloadIn,
  target,
} from './payload-links.ts';
import { createdEdge } from './walked-connection.ts';

/** The entity in the response, or in a member of it. Null if there is none. */
function payloadEntity(
  resource: Resource,
  asked: Asked,
  { isNew = false, at }: { readonly isNew?: boolean; readonly at?: string | undefined } = {},
): Entity | null {
  const { response, target: about } = payloadIn(asked);
  if (response === undefined) return null;
  const value = at === undefined ? response : memberAt(response, [at]);
  const object = resource.entityIn(objectIn(value, undefined), about?.ids ?? {});
  // If the response contains another object than the target, that is neither returned nor kept.
  if (!isNew && about?.resource === resource && !isSameEntity(about, object.entityKey))
    throw invalidResponse('the requested object');
  asked.context.loaders.keep(object);
  return object;
}

/** A field for the object in the response. */
const objectField = (
  t: FieldBuilder,
  resource: Resource,
  description: string,
  entityOf: (asked: Asked) => Entity | null,
): Fields => ({
  [lowerFirst(resource.name)]: stepField(t, {
    type: refOf(resource),
    nullable: true,
    description: nullIf(description, ifNotApplied),
    step: {
      source: source(entityOf),
      completion: new WholeCompletion(resource),
      takesFormatsBelow: true,
    },
  }),
});

interface ChangedOptions {
  /** Whether the response contains the object. By default, it always does. */
  readonly isChanged?: (response: unknown) => boolean;
  /** Name of the response's member that contains the object. Defaults to the response itself. */
  readonly at?: string;
}

/** A field for the changed object. Null if the response contains something else, according to `isChanged`. */
export const changed =
  (resource: Resource, { isChanged = () => true, at }: ChangedOptions = {}): PayloadFields =>
  (t) =>
    objectField(t, resource, `The ${nounOf(resource.name)} after the mutation.`, (asked) =>
      isChanged(payloadIn(asked).response) ? payloadEntity(resource, asked, { at }) : null,
    );

interface CreatedOptions {
  /** The object in a sentence. Defaults to `new` or `resulting` with the noun of the type. */
  readonly noun?: string;
  /** A sentence about the edge, such as which lists contain it. By default, these are all lists without filters. */
  readonly edgeNote?: string;
}

/** Fields for the new object, its edge, and the object to which it was added. */
export function created(
  resource: Resource,
  parent?: Resource,
  { noun, edgeNote }: CreatedOptions = {},
): PayloadFields {
  return (t) => ({
    ...objectField(t, resource, `The ${noun ?? `resulting ${nounOf(resource.name)}`}.`, (asked) =>
      payloadEntity(resource, asked, { isNew: true }),
    ),
    ...edgeField(
      t,
      resource,
      source((asked) => {
        const object = payloadEntity(resource, asked, { isNew: true });
        return object && payloadIn(asked).isCreated !== false ? createdEdge(object) : null;
      }),
      noun ?? `new ${nounOf(resource.name)}`,
      edgeNote,
    ),
    ...(parent && target(parent)(t)),
  });
}

/** Fields for the global ID of the deleted object, which is null if there was none, and for its former parent. */
export function deleted(resource: Resource, parent?: Resource): PayloadFields {
  return (t) => ({
    ...(parent &&
      linkTo({
        type: parent,
        description: `The ${nounOf(parent.name)} of the ${nounOf(resource.name)}, available even if nothing was deleted.`,
        of: ({ target: { ids } }) => parent.at(ids),
      })(t)),
    ...deletedId(`deleted${resource.name}Id`, {
      description: `Global ID of the deleted ${nounOf(resource.name)}. Null if nothing was deleted. If the deletion is awaiting approval, \`userErrors\` contains an error with the code \`PENDING\`.`,
      of: (result) => result.target.globalId,
    })(t),
  });
}

/** A field of an upsert: whether the object was created. */
export const isCreated =
  ({ name }: Resource): PayloadFields =>
  (t) => ({
    isCreated: stepField(t, {
      type: 'Boolean',
      nullable: true,
      description: `Whether the ${nounOf(name)} was created. False if an existing one was updated; null if neither happened.`,
      step: {
        source: source((asked) => {
          const { response, isCreated: isNew } = payloadIn(asked);
          return response === undefined ? null : isNew;
        }),
        completion: leaf(asBoolean),
      },
    }),
  });

interface DeletedId {
  readonly type?: 'ID' | 'String';
  readonly description: string;
  readonly of: (payload: Called) => string | undefined;
}

/** A field for the ID of the deleted object. Null if there was none. */
export const deletedId =
  (name: string, { type = 'ID', description, of }: DeletedId): PayloadFields =>
  (t) => ({
    [name]: stepField(t, {
      type,
      nullable: true,
      description,
      step: {
        source: source((asked) => {
          const payload = payloadIn(asked);
          return isCalled(payload) && payload.response === true ? of(payload) : null;
        }),
        completion: leaf(asText),
      },
    }),
  });

/** Fields for the target, with its edge in the lists to which it was added. */
export const joined =
  (resource: Resource): PayloadFields =>
  (t) => ({
    ...target(resource)(t),
    ...edgeField(
      t,
      resource,
      {
        waits: true,
        async resolve(asked): Promise<Edge | null> {
          const payload = payloadIn(asked);
          if (!isCalled(payload) || payload.userErrors.length > 0) return null;
          return createdEdge(await asked.context.loaders.load(payload.target, asked.path));
        },
      },
      nounOf(resource.name),
    ),
  });

const edgeField = (
  t: FieldBuilder,
  { name, shape }: Resource,
  of: Source,
  noun: string,
  edgeNote = '',
): Fields => ({
  [`${lowerFirst(name)}Edge`]: stepField(t, {
    type: edgeType(outputOf(shape)),
    nullable: true,
    description: nullIf(
      sentences(
        `The ${noun} as an edge, for insertion into a connection on the client. Do not paginate from its cursor.`,
        edgeNote,
      ),
      ...(saysWhenNull(edgeNote) ? [] : [ifNotApplied]),
    ),
    step: { source: of, completion: new EmbeddedCompletion(), takesFormatsBelow: true },
  }),
});

interface ResponseField {
  readonly description: string;
  /** Returns the value in the response. Defaults to the response itself. */
  readonly pick?: (response: unknown, payload: Payload) => unknown;
}

/** A field for other data in the response. */
export const payloadField =
  (name: string, shape: z.ZodType, field: ResponseField): PayloadFields =>
  (t) => ({ [name]: responseField(t, outputOf(shape), field) });

/** A field for the global IDs of objects whose ids are in the response. `name` names the objects in the plural. */
export const payloadIds =
  (name: string, resource: Resource, field: Required<ResponseField>): PayloadFields =>
  (t) => {
    const ids = idFieldFor(name, z.array(reference(resource.name as ResourceName)), false);
    return ids ? { [ids.name]: responseField(t, ids.output, field) } : {};
  };

const responseField = (
  t: FieldBuilder,
  output: Output,
  { description, pick = (response) => response }: ResponseField,
): Field =>
  outputField(t, output, {
    description,
    ifMissing: ifNotApplied,
    source: source((asked) => {
      const payload = payloadIn(asked);
      if (payload.response === undefined) return null;
      const value = pick(payload.response, payload);
      // A link in the response to a change leads to the object that is now the current one.
      if (output.link && typeof value === 'string') asked.context.loaders.noteCurrent(value);
      return value;
    }),
  });

/** The fields of a response that is not a resource. */
export const responseFields =
  ({ shape }: z.ZodObject): PayloadFields =>
  (t) =>
    Object.fromEntries(
      Object.entries<z.ZodType>(shape).flatMap(([member, schema]) => {
        const name = shownAs(member, schema);
        const names = [member, factsOf(schema).alsoNamed ?? member];
        const pick = (response: unknown) =>
          names.map((one) => memberAt(response, [one])).find((value) => value !== undefined);
        const description = unwrap(schema).description ?? '';
        const ids = idFieldFor(name, schema, false);
        return [
          [name, responseField(t, outputOf(schema), { description, pick })],
          ...(ids ? [[ids.name, responseField(t, ids.output, { ...ids, pick })]] : []),
        ];
      }),
    );
