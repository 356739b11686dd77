/** Declares types of objects with ids: the object type, the global ID, and for a node type a field of `Query`. */
import type { InterfaceRef } from '@pothos/core';
import { z } from 'zod';
import { factsOf, type NameFacts } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/names.ts';
import { optionsOf } from '../../rest/table/schema.ts';
import { shape as shapeOf } from '../../rest/table/shape.ts';
import { article } from '../../rest/values/issues.ts';
import { namedCompletion } from '../execution/link.ts';
import { listCompletion } from '../execution/list.ts';
import type { Asked, Source } from '../execution/model.ts';
import { wholeCompletion } from '../execution/objects.ts';
import { asText } from '../execution/read-leaf.ts';
import { prefetchNamed } from '../execution/read-object.ts';
import { leaf, ownSource, source } from '../execution/step.ts';
import type { EntityScope, Resource } from '../identity/model.ts';
import { declareResource, type ResourceOptions } from '../identity/resource.ts';
import { parseChildIdOf, parseIdOf, parseTypedId } from '../identity/resource-ids.ts';
import {
  builder,
  type Field,
  type FieldBuilder,
  type Fields,
  forAnyBuilder,
  implementing,
  interfaceOf,
  refOf,
  type Types,
} from '../types/builder.ts';
import { lowerFirst, sentences } from '../types/graphql-names.ts';
import { acceptedIds } from '../types/input-ids.ts';
import { sourcesOf } from '../types/links.ts';
import { partSource } from '../types/member-sources.ts';
import { commonFieldsOf, fieldsOf, outputOf, ownFieldsOf } from '../types/output.ts';
import { stepField } from '../types/output-field.ts';
import { objectType, unrecognizedDescription, unrecognizedFields } from '../types/shape-types.ts';
import { linksUp } from './links-up.ts';

type Interfaces = InterfaceRef<Types, object>[];

interface NodeOptions {
  /** Interfaces that the type has in common with other resources. */
  readonly shares?: Interfaces;
  /** A sentence about how one object is looked up, for descriptions. By default, it is made from the endpoints. */
  readonly lookup?: string;
}

/** A sentence about the calls for objects that the REST API returns only in lists. Undefined for other objects. */
function listLookup({ name, endpoints }: Resource): string | undefined {
  if (endpoints.some(({ read }) => read)) return undefined;
  return `Reads the list of ${nounsOf(name)}, with at most one REST API call per 1,000 ${nounsOf(name)}, because the REST API cannot look up ${article(nounOf(name))} by its ID.`;
}

export const Node = builder.nodeInterfaceRef();
/** `Node` with the same static type as other interfaces. Pothos gives it a special type. */
const NodeObject = Node as unknown as InterfaceRef<Types, object>;

/** Declares an interface of several node types. `shape` contains the members that they have in common. */
export function sharedNode(shape: z.ZodObject): InterfaceRef<Types, object> {
  const { name = '', description = '' } = factsOf(shape).shape ?? {};
  return builder.interfaceRef<object>(name).implement({
    description,
    interfaces: implementing(Node),
    fields: forAnyBuilder((t) => ({ ...fieldsOf(t, shape), ...idFields(t, name) })),
  });
}

/** Declares a node type, whose objects can be found by ID with `Query.node` and a field of `Query`. */
export function node(
  options: ResourceOptions,
  { shares = [], lookup }: NodeOptions = {},
): Resource {
  const resource = declared(declareResource(options), [NodeObject, ...shares]);
  const { name } = resource;
  const description = sentences(
    `The ${nounOf(name)} with the given ID. Fails with \`NOT_FOUND\` if there is no such ${nounOf(name)}, whereas \`node\` returns null.`,
    lookup ?? listLookup(resource),
  );
  const keySource = source(({ args: { id } }) => parseIdOf([resource], String(id)));
  extendQuery((t) => ({ [lowerFirst(name)]: fieldById(t, resource, description, keySource) }));
  return resource;
}

interface ChildByIdOptions {
  readonly resource: Resource;
  /** The description. A sentence about missing objects is appended. */
  readonly description: string;
}

/** A field for a child of the parent. Fails with `NOT_FOUND` if the child does not exist. */
export function childById(t: FieldBuilder, { resource, description }: ChildByIdOptions): Field {
  const keyOf = ({ args: { id }, scope }: Asked) => parseChildIdOf(resource, String(id), scope.ids);
  const note = `Fails with \`NOT_FOUND\` if there is no such ${nounOf(resource.name)}.`;
  const keySource: Source = {
    resolve(asked) {
      const { entityKey } = asked.scope;
      if (entityKey) asked.context.loaders.noteExists(entityKey);
      return keyOf(asked);
    },
    // The loaders keep what is read here.
    prefetch: (asked) => prefetchNamed(keyOf(asked), asked),
  };
  return fieldById(t, resource, `${description} ${note}`, keySource, resource.ownKey);
}

/** A field with an object whose key `keySource` returns. `ownKey`: the parameter of the own id, if that is accepted. */
const fieldById = (
  t: FieldBuilder,
  resource: Resource,
  description: string,
  keySource: Source,
  ownKey?: string,
): Field =>
  stepField(t, {
    type: refOf(resource),
    nullable: true,
    description,
    operations: sourcesOf(resource),
    args: {
      id: t.arg.id({
        required: true,
        description: `ID of the ${nounOf(resource.name)}. ${acceptedIds(resource.endpoints, ownKey)}`,
      }),
    },
    source: keySource,
    completion: namedCompletion('error'),
    isRequired: true,
  });

/** `ownFields`: the fields that are not links to objects in the key. */
function declared(
  resource: Resource,
  interfaces: Interfaces,
  ownFields = (t: FieldBuilder): Fields => ({
    ...idFields(t, resource.name),
    ...commonFieldsOf(t, resource),
  }),
): Resource {
  const { name, description } = resource;
  const ref = refOf(resource);
  const fields = (t: FieldBuilder) => {
    const own = ownFields(t);
    return { ...own, ...linksUp(t, resource, own) };
  };
  if (resource.isAbstract) declareInterface(resource, interfaces, fields, ownFields);
  else
    builder.objectType(ref, { name, description, interfaces: implementing(...interfaces), fields });
  return resource;
}

/**
 * Declares the interface of an abstract resource, with an object type for each kind of objects, or for each endpoint.
 */
function declareInterface(
  resource: Resource,
  interfaces: Interfaces,
  fields: (t: FieldBuilder) => Fields,
  ownFields: (t: FieldBuilder) => Fields,
): void {
  const { name, description, shape, endpoints, unrecognizedName } = resource;
  const shared = interfaceOf(resource);
  builder.interfaceType(shared, {
    name,
    description,
    interfaces: implementing(...interfaces),
    fields: forAnyBuilder(fields),
  });
  const addType = (type: NameFacts, typeFields: (t: FieldBuilder) => Fields) =>
    builder.objectType(builder.objectRef<object>(type.name), {
      ...type,
      interfaces: implementing(...interfaces, shared),
      fields: typeFields,
    });
  if (!(shape instanceof z.ZodUnion)) {
    for (const endpoint of endpoints)
      addType({ name: endpoint.name, description: endpoint.description ?? description }, (t) =>
        linksUp(t, resource, ownFields(t), endpoint),
      );
    return;
  }
  for (const option of optionsOf(shape)) {
    const { name = '', description = '' } = factsOf(option).shape ?? {};
    addType({ name, description }, (t) => ownFieldsOf(t, option, resource));
  }
  addType({ name: unrecognizedName, description: unrecognizedDescription(name) }, (t) =>
    unrecognizedFields(t, name, shape),
  );
}

/** The field `id`. `name`: the name of the object type or its interface. */
const globalIdField = (t: FieldBuilder, name: string): Fields => ({
  id: ownIdField(t, 'ID', `Global ID of the ${nounOf(name)}.`, ({ globalId }) => globalId),
});

const idFields = (t: FieldBuilder, name: string): Fields => ({
  ...globalIdField(t, name),
  restId: ownIdField(t, 'String', `REST API ID of the ${nounOf(name)}.`, ({ restId }) => restId),
});

const ownIdField = (
  t: FieldBuilder,
  type: string,
  description: string,
  of: (own: EntityScope) => string,
): Field => stepField(t, { type, description, source: ownSource(of), completion: leaf(asText) });

interface PartOptions {
  readonly name: string;
  readonly description: string;
  /** The resources of the wholes, from the shortest key to the longest. */
  readonly of: readonly [Resource, ...Resource[]];
}

/**
 * Declares the type of a part: an object that groups fields of another object, its whole, and has no object in the REST
 * API. Its global ID contains the key of the whole, and a link to it needs no call. `Query.node` returns it if its whole
 * exists.
 */
export function part(
  { name, description, of: [first, ...others] }: PartOptions,
  fields: (t: FieldBuilder) => Fields,
): Resource {
  const resource = declareResource({
    shape: shapeOf(name, description, {}),
    endpoints: [{ whole: first }, ...others.map((whole) => ({ whole }))],
  });
  return declared(resource, [NodeObject], (t) => ({ ...globalIdField(t, name), ...fields(t) }));
}

/** The field of the whole that returns its part. */
export function partField(t: FieldBuilder, resource: Resource, description: string): Field {
  return stepField(t, {
    type: refOf(resource),
    description,
    source: partSource(resource),
    completion: wholeCompletion(resource),
  });
}

/** Adds fields to a type of another domain, or of a shape without ids. For an interface, to all of its object types. */
export function extend(type: Resource | z.ZodObject, fields: (t: FieldBuilder) => Fields): void {
  if (type instanceof z.ZodObject) builder.objectFields(objectType(type, outputOf), fields);
  else if (!type.isAbstract) builder.objectFields(refOf(type), fields);
  else builder.interfaceFields(interfaceOf(type), forAnyBuilder(fields));
}

export function extendQuery(fields: (t: FieldBuilder) => Fields): void {
  builder.queryFields(forAnyBuilder(fields));
}

/** An object of any node type. Null if it does not exist. */
const byId = namedCompletion('null', (named) => parseTypedId(String(named)));

extendQuery((t) => ({
  node: stepField(t, {
    type: Node,
    nullable: true,
    description: `The object with the given ID. Null, without an error, if the object does not exist; fields that look up objects of a single type, such as \`site\`, fail with \`NOT_FOUND\`.`,
    args: {
      id: t.arg.id({
        required: true,
        description:
          'ID of the object. Accepts a global ID, or a type and key, such as `Site:acme/docs`.',
      }),
    },
    source: source(({ args }) => args.id),
    completion: byId,
  }),
  nodes: stepField(t, {
    type: [Node],
    nullable: { list: false, items: true },
    description: `The objects with the given IDs, in the same order. An item is null if its object does not exist. By default, an operation can request up to 1,000 IDs.`,
    args: {
      ids: t.arg.idList({
        required: true,
        description:
          'IDs of the objects. Each is a global ID, or a type and key, such as `Site:acme/docs`.',
      }),
    },
    source: source(({ args }) => args.ids),
    completion: listCompletion(byId),
  }),
}));
