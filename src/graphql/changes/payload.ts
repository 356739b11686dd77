/** Fields of payloads: objects after the change, the other members of responses, edges of added objects, and IDs of deleted ones. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/names.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { listCompletion } from '../execution/list.ts';
import type { Asked } from '../execution/model.ts';
import { embeddedCompletion } from '../execution/objects.ts';
import { asText } from '../execution/read-leaf.ts';
import { leaf, source, waitingSource } from '../execution/step.ts';
import type { Entity, Resource } from '../identity/model.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { cursorOfCreated } from '../loading/cursor.ts';
import { maxPageSize, Pager } from '../loading/pager.ts';
import { isSameEntity } from '../loading/response-entities.ts';
import { pagesOf, type ReadPage, startOf, withFreshTokens } from '../loading/walk.ts';
import type { FieldBuilder, Fields } from '../types/builder.ts';
import { type Edge, edgeType, type Relation } from '../types/connection-types.ts';
import { lowerFirst, sentences } from '../types/graphql-names.ts';
import { shownAs } from '../types/input-members.ts';
import { outputOf } from '../types/output.ts';
import {
  ifNotApplied,
  nullIf,
  outputField,
  type StepFieldOptions,
  saysWhenNull,
  stepField,
} from '../types/output-field.ts';
import {
  linkTo,
  type Payload,
  type PayloadFieldOptions,
  type PayloadFields,
  payloadField,
  payloadIds,
  payloadIn,
  target,
  together,
  valueField,
} from './payload-links.ts';

/** The fields of a response that is not a resource. */
export const responseFields = ({ shape }: z.ZodObject): PayloadFields =>
  together(
    ...Object.entries<z.core.$ZodType>(shape).flatMap(([member, schema]) => {
      const name = shownAs(member, schema);
      const { alsoNamed = member } = factsOf(schema);
      const { description = '' } = unwrap(schema);
      const of = ({ response }: Payload) =>
        memberAt(response, [member]) ?? memberAt(response, [alsoNamed]);
      return [payloadField(name, schema, { description, of }), payloadIds(name, schema, { of })];
    }),
  );

/**
 * The entity in the response. Null if there is none. `at`: name of the response's member that contains it, if it is not
 * the response itself. `isNew`: it may be another object than the target.
 */
function entityIn(resource: Resource, asked: Asked, at?: string, isNew = false): Entity | null {
  const { response, target: about, userErrors } = payloadIn(asked);
  // If only a success contains errors, it may contain something else than the object.
  if (response === undefined || userErrors.length > 0) return null;
  const object = resource.entityIn(objectIn(response, at), about?.ids ?? {});
  // If the response contains another object than the target, that is neither returned nor kept.
  if (!isNew && about?.resource === resource && !isSameEntity(about, object.entityKey))
    throw invalidResponse('the requested object');
  asked.context.loaders.keep(object);
  return object;
}

/** A field for the object in the response. */
const objectField =
  (resource: Resource, noun: string, entityOf: (asked: Asked) => Entity | null): PayloadFields =>
  (t) => ({
    [lowerFirst(resource.name)]: outputField(t, outputOf(resource.shape), {
      description: `The ${noun}.`,
      ifMissing: ifNotApplied,
      source: source(entityOf),
      takesFormatsBelow: true,
    }),
  });

/** A field for the changed object. `at`: name of the response's member that contains it. */
export const changed = (resource: Resource, { at }: { readonly at?: string } = {}): PayloadFields =>
  objectField(resource, `${nounOf(resource.name)} after the mutation`, (asked) =>
    entityIn(resource, asked, at),
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
  const ownNoun = nounOf(resource.name);
  const entityOf = (asked: Asked) => entityIn(resource, asked, undefined, true);
  const added = (asked: Asked) => (payloadIn(asked).isCreated === false ? null : entityOf(asked));
  return together(
    objectField(resource, noun ?? `resulting ${ownNoun}`, entityOf),
    addedEdge(resource, noun ?? `new ${ownNoun}`, added, edgeNote),
    parent && target(parent),
  );
}

/** Fields for the target, with its edge in the lists to which it was added. */
export function joined(resource: Resource): PayloadFields {
  const added = (asked: Asked) => {
    const { target: about, userErrors } = payloadIn(asked);
    return about && userErrors.length === 0 ? asked.context.loaders.load(about, asked.path) : null;
  };
  return together(target(resource), addedEdge(resource, nounOf(resource.name), added));
}

/** A field with the edge of an object in the lists to which it was added. */
const addedEdge =
  (
    { name, shape }: Resource,
    noun: string,
    entityOf: (asked: Asked) => Entity | null | Promise<Entity>,
    note = '',
  ): PayloadFields =>
  (t) =>
    edgeField(t, `${name}Edge`, {
      type: edgeType(outputOf(shape)),
      description: nullIf(
        sentences(
          `The ${noun} as an edge, for insertion into a connection on the client. Do not paginate from its cursor.`,
          note,
        ),
        ...(saysWhenNull(note) ? [] : [ifNotApplied]),
      ),
      source: waitingSource(async (asked) => {
        const object = await entityOf(asked);
        return object && edgeOf(object.value, object);
      }),
    });

const edgeField = (
  t: FieldBuilder,
  name: string,
  options: Omit<StepFieldOptions, 'completion'> & Partial<Pick<StepFieldOptions, 'completion'>>,
): Fields => ({
  [lowerFirst(name)]: stepField(t, {
    nullable: true,
    completion: embeddedCompletion(),
    takesFormatsBelow: true,
    ...options,
  }),
});

/** An edge of an item of a list. Its cursor is only that of a created object. */
const edgeOf = (item: unknown, node: unknown): Edge => ({ cursor: cursorOfCreated(), node, item });

/** A list whose edges have data, which only its own items contain. */
interface ListOfEdges {
  readonly operation: ListOperation;
  readonly relation: Relation;
  readonly description: string;
}

interface AddedEdgesOptions extends ListOfEdges {
  /** Name of the response's member that contains items of the list, which are the nodes. */
  readonly itemsAt: string;
}

/** A field with the edges of objects that a mutation added to a list. */
export const addedEdges =
  ({
    operation: { shape: item },
    relation,
    itemsAt,
    description,
  }: AddedEdgesOptions): PayloadFields =>
  (t) =>
    edgeField(t, `${relation.name}Edges`, {
      type: [edgeType(outputOf(item), { relation, item })],
      nullable: { list: true, items: true },
      completion: listCompletion(embeddedCompletion(), { rows: true }),
      description: nullIf(
        `${description} For insertion into a connection on the client. Do not paginate from their cursors.`,
        ifNotApplied,
        'the REST API does not return them',
      ),
      source: source((asked) => {
        const items = memberAt(payloadIn(asked).response, [itemsAt]);
        return Array.isArray(items) ? items.map((one) => edgeOf(one, one)) : null;
      }),
    });

interface FoundEdgeOptions extends ListOfEdges {
  /** Name of the items' member that contains the node. */
  readonly itemMember: string;
  /** The resource of the nodes. The path of the change contains the id of the object to find. */
  readonly resource: Resource;
}

/** A field with the edge of an object. The list is searched for it after the change. */
export const foundEdge =
  (options: FoundEdgeOptions): PayloadFields =>
  (t) => {
    const { operation, relation, itemMember, resource, description } = options;
    const { name, shape: item } = operation;
    const node = outputOf(schemaAt(name, item, [itemMember]));
    return edgeField(t, `${relation.name}Edge`, {
      type: edgeType(node, { relation, item }),
      extraCall: 'call',
      description: `${nullIf(description, ifNotApplied, `the list does not contain the ${nounOf(resource.name)}`)} Selecting this field searches the list, which can take several REST API calls. Do not paginate from the cursor of the edge.`,
      operations: [operation],
      source: waitingSource((asked) =>
        payloadIn(asked).userErrors.length > 0 ? null : findEdge(options, asked),
      ),
    });
  };

function findEdge({ operation, itemMember, resource }: FoundEdgeOptions, asked: Asked) {
  const { path } = payloadIn(asked);
  const read: ReadPage = ({ token, size, isAnew }) =>
    asked.context.rest.call(operation, {
      path,
      query: { limit: size, ...(token !== null && { page: token }) },
      requestedBy: [asked.path],
      isAnew,
    });
  return withFreshTokens(read, async (readPage) => {
    const pager = new Pager(startOf(undefined, maxPageSize));
    for await (const { response } of pagesOf(readPage, pager)) {
      const found = response.items.find(
        (item) => memberAt(item, [itemMember, resource.idMember]) === path[resource.ownKey],
      );
      // The key of the node is completed in the scope of the payload, which has the ids of the target.
      if (found) return edgeOf(found, objectIn(found, itemMember));
      const failure = pager.failureOf(operation);
      if (failure) throw failure;
    }
    return null;
  });
}

/** Fields for the global ID of the deleted object, which is null if there was none, and for its former parent. */
export function deleted(resource: Resource, parent?: Resource): PayloadFields {
  const noun = nounOf(resource.name);
  return together(
    parent &&
      linkTo({
        type: parent,
        description: `The ${nounOf(parent.name)} of the ${noun}, available even if nothing was deleted.`,
        of: ({ path }) => parent.at(path),
      }),
    deletedId(`deleted${resource.name}Id`, {
      description: `Global ID of the deleted ${noun}. Null if nothing was deleted. If the deletion is awaiting approval, \`userErrors\` contains an error with the code \`PENDING\`.`,
      of: (payload) => payload.target?.globalId,
    }),
  );
}

/** A field for the global ID of the deleted object. Null if there was none. */
export const deletedId =
  (name: string, { description, of }: Required<PayloadFieldOptions>): PayloadFields =>
  (t) =>
    valueField(
      t,
      name,
      { type: 'ID', completion: leaf(asText) },
      {
        description,
        of: (payload) => (payload.response === true ? of(payload) : null),
      },
    );
