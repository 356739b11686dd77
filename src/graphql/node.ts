/**
 * Types of objects with ids of their own: from a resource's declaration come its type, its global id, and for
 * a node its `Query` field by id and its place in `node` and `nodes`.
 */
import type { InterfaceRef } from '@pothos/core';
import { z } from 'zod';
import { optionsOf, shapeFacts } from '../rest/shape.ts';
import { builder } from './builder.ts';
import { type Identity, identityOf, isStandIn } from './identity.ts';
import { invalidId } from './input-error.ts';
import { linksUp } from './links-up.ts';
import { lowerFirst, withSource } from './names.ts';
import { resolveIfExists, resolveObject } from './objects.ts';
import {
  commonFieldsOf,
  type FieldBuilder,
  type Fields,
  fieldsOf,
  ownFieldsOf,
  type Types,
} from './output.ts';
import { asJson } from './readers.ts';
import { resources } from './registry.ts';
import { Resource, type ResourceOptions } from './resource.ts';
import { parseTypedId } from './resource-ids.ts';
import { semanticNonNull } from './semantic-non-null.ts';
import { kindOf, typeNameOf, unrecognized } from './type-names.ts';

const unrecognizedKind = 'The kind of the object is not known to this graph.';

export const Node = builder.nodeInterfaceRef();
type Interfaces = InterfaceRef<Types, object>[];

const nodeResources = new Set<Resource>();

/** Lets `node` give such objects. */
export const serveNode = (resource: Resource) => nodeResources.add(resource);

/** Resources whose objects `node` and a `Query` field give. */
export const nodes = (): Iterable<Resource> => [...nodeResources].filter(({ isPart }) => !isPart);

/** Which global ids `node` does not take; to be asked when all is declared. */
function refusedIds(): string {
  const names = [...resources()]
    .filter((resource) => !nodeResources.has(resource))
    .map(({ name }) => `\`${name}\``)
    .sort();
  return `Ids of these types are refused, as the REST interface reads none of them by its id: ${names.join(', ')}.`;
}

function parseNodeId(id: string): Identity {
  const identity = parseTypedId(id);
  if (nodeResources.has(identity.resource)) return identity;
  throw invalidId(`Objects of the type ${identity.resource.name} cannot be asked for by their id.`);
}

interface NodeOptions {
  /** Name of the argument of the `Query` field. */
  readonly argument?: string;
  /** Interfaces of what such objects share with those of other resources. */
  readonly shares?: Interfaces;
}

/** Pothos knows `Node` by what it gives clients; for a declaration it is an interface like any other. */
const NodeObject = Node as unknown as InterfaceRef<Types, object>;

/** Declares an interface of nodes that several resources share: `shape` holds what they have in common. */
export const sharedNode = (shape: z.ZodObject): InterfaceRef<Types, object> =>
  builder.interfaceRef<object>(shapeFacts.get(shape)?.name ?? '').implement({
    description: shapeFacts.get(shape)?.description ?? '',
    interfaces: [Node] as never[],
    // As in `declareInterface`.
    fields(t) {
      const fields = t as unknown as FieldBuilder;
      return { ...fieldsOf(fields, shape), ...idFields(fields) } as never;
    },
  });

/**
 * Declares a node type: `node` gives such objects, and so does a `Query` field by id, whose argument is `id`
 * unless the interface has a better name for it.
 */
export function node(
  options: ResourceOptions,
  { argument = 'id', shares = [] }: NodeOptions = {},
): Resource {
  const resource = declared(new Resource(options), [NodeObject, ...shares]);
  serveNode(resource);
  const { name, homes, keyPatterns } = resource;
  builder.queryField(lowerFirst(name), (t) =>
    t.field({
      type: resource.ref,
      nullable: true,
      description: withSource(`The ${name} with this id.`, ...homes.map(({ source }) => source)),
      args: {
        [argument]: t.arg.id({
          required: true,
          description: `Global id, or key: ${keyPatterns.map((key) => `\`${key}\``).join(' or ')}.`,
        }),
      },
      extensions: { ...semanticNonNull },
      resolve: async (_root, { [argument]: id }, context, info) =>
        resolveObject(resource.parse(String(id)), context, info),
    }),
  );
  return resource;
}

/** Declares a type of objects that have a global id, though the REST interface cannot read one by its id. */
export const identified = (options: ResourceOptions): Resource =>
  declared(new Resource(options), []);

function declared(resource: Resource, interfaces: Interfaces): Resource {
  const { name, description, ref } = resource;
  const fields = (t: FieldBuilder) => {
    const own = { ...idFields(t), ...commonFieldsOf(t, resource) };
    return { ...own, ...linksUp(t, resource, own) };
  };
  if (resource.isAbstract) declareInterface(resource, interfaces, fields);
  else builder.objectType(ref, { name, description, interfaces: interfaces as never[], fields });
  return resource;
}

/** An interface with the fields that all objects of the resource have, and the types behind it. */
function declareInterface(
  resource: Resource,
  interfaces: Interfaces,
  fields: (t: FieldBuilder) => Fields,
): void {
  const { name, description, ref } = resource;
  // `Resource` made it as the reference of an interface.
  const shared = ref as unknown as InterfaceRef<Types, object>;
  builder.interfaceType(shared, {
    name,
    description,
    interfaces: interfaces as never[],
    resolveType(object, { warnings }, { path }) {
      const type = typeNameOf(object);
      if (type === unrecognized(name) && !isStandIn(object))
        warnings.add('UNRECOGNIZED_VALUE', unrecognizedKind, path, kindOf(object, resource));
      return type;
    },
    // The builder for an interface's fields differs from an object's only in its name.
    fields: (t) => fields(t as unknown as FieldBuilder) as never,
  });
  for (const type of typesBehind(resource))
    builder.objectType(builder.objectRef<object>(type.name), {
      ...type,
      interfaces: [...interfaces, shared] as never[],
    });
}

interface TypeBehind {
  readonly name: string;
  readonly description: string;
  readonly fields: (t: FieldBuilder) => Fields;
}

/** The types behind an interface: by what objects say they are, or by where they live. */
function typesBehind(resource: Resource): TypeBehind[] {
  const { shape, homes, name, description } = resource;
  if (!(shape instanceof z.ZodUnion))
    return homes.map((home) => ({
      name: home.name,
      description: home.description ?? description,
      fields: () => ({}),
    }));
  const known = optionsOf(shape).map((option) => ({
    name: shapeFacts.get(option)?.name ?? '',
    description: shapeFacts.get(option)?.description ?? '',
    fields: (t: FieldBuilder) => ownFieldsOf(t, option, resource),
  }));
  const fallback = {
    name: unrecognized(name),
    description: `A ${name} of a kind that this graph does not know yet.`,
    fields: (t: FieldBuilder): Fields => ({
      kind: t.string({
        nullable: true,
        description: 'Its kind, as the REST interface names it.',
        resolve: (object) => kindOf(object, resource) ?? null,
      }) as Fields[string],
      value: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The whole object, as the REST interface gives it.',
        resolve: (object) => asJson(object),
      }) as Fields[string],
    }),
  };
  return [...known, fallback];
}

export const globalIdField = (t: FieldBuilder): Fields => ({
  id: t.id({
    description: 'Global id.',
    resolve: (object) => identityOf(object).globalId,
  }) as Fields[string],
});

const idFields = (t: FieldBuilder): Fields => ({
  ...globalIdField(t),
  restId: t.string({
    description: 'The id as the REST interface knows it.',
    resolve: (object) => identityOf(object).restId,
  }) as Fields[string],
});

/** Adds fields to a type from another domain's folder. For an interface, to all types behind it. */
export function extend(resource: Resource, fields: (t: FieldBuilder) => Fields): void {
  if (!resource.isAbstract) builder.objectFields(resource.ref, fields);
  // As in `declareInterface`.
  else
    builder.interfaceFields(
      resource.ref as unknown as InterfaceRef<Types, object>,
      (t) => fields(t as unknown as FieldBuilder) as never,
    );
}

/** Adds fields to one of the types behind an interface. */
export function extendType(name: string, fields: (t: FieldBuilder) => Fields): void {
  builder.objectFields(name as never, (t) => fields(t as unknown as FieldBuilder) as never);
}

/** Adds fields to the query type; they have no parent whose ids they could use. */
export function extendQuery(fields: (t: FieldBuilder) => Fields): void {
  // The query's field builder differs from an object's only in what its fields resolve from.
  builder.queryFields((t) => fields(t as unknown as FieldBuilder) as never);
}

const idDescription = 'Global id, or type and key: `Site:acme/docs`.';

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: `The object with this id; null when there is none. ${refusedIds()}`,
    args: { id: t.arg.id({ required: true, description: idDescription }) },
    resolve: (_root, { id }, context, info) => resolveIfExists(parseNodeId(id), context, info),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description: `The objects with these ids, in their order; null where there is none. A document may ask for 1,000 ids unless the server says otherwise. ${refusedIds()}`,
    args: { ids: t.arg.idList({ required: true, description: idDescription }) },
    resolve(_root, { ids }, context, info) {
      return ids.map(async (id, index) =>
        resolveIfExists(parseNodeId(id), context, {
          ...info,
          path: { prev: info.path, key: index, typename: undefined },
        }),
      );
    },
  }),
}));
