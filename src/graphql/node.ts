/**
 * Node types: from a resource's declaration come its object type, its global id, its `Query` field by id, and
 * its place in `node` and `nodes`.
 */
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { graphError } from './errors.ts';
import { type Identity, identityOf, VARIANT } from './identity.ts';
import { argumentsOf, toQuery } from './input.ts';
import { lowerFirst, withSource } from './names.ts';
import { resolveIfExists, resolveObject } from './objects.ts';
import { type FieldBuilder, type Fields, fieldsOf } from './output.ts';
import { parseTypedId, Resource, type ResourceOptions } from './resource.ts';

const mostIds = 1000;

const Node = builder.nodeInterfaceRef();

/** Declares a node type. */
export function node(options: ResourceOptions): Resource {
  const resource = new Resource(options);
  const { name, description, shape, read } = resource;
  builder.objectType(resource.ref, {
    name,
    description,
    interfaces: [Node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id.',
        resolve: (object) => identityOf(object).globalId,
      }),
      restId: t.string({
        description: 'The id as the REST interface knows it.',
        resolve: (object) => identityOf(object).restId,
      }),
      ...fieldsOf(t, shape),
    }),
  });
  builder.queryField(lowerFirst(name), (t) =>
    t.field({
      type: resource.ref,
      nullable: true,
      description: withSource(`The ${name} with this id.`, resource.source),
      args: {
        id: t.arg.id({
          required: true,
          description: `Global id, or key: \`${resource.keyPattern}\`.`,
        }),
        ...(read && argumentsOf(t.arg, read.query)),
      },
      async resolve(_root, { id, ...args }, context, info) {
        const identity = resource.parse(id);
        const query = read && toQuery(read.query, args, identity.ids);
        return query && Object.keys(query).length > 0
          ? readWith(query, identity, context, info)
          : resolveObject(identity, context, info);
      },
    }),
  );
  return resource;
}

/** Reads one object in a way that its plain reads do not share. */
async function readWith(
  query: Record<string, unknown>,
  { resource, ids }: Identity,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<object> {
  const { read } = resource;
  if (!read) throw new TypeError(`${resource.name} has no read of its own`);
  const answer = await context.rest.call(read, { path: ids, query, askers: [info.path] });
  return resource.adopt(resource.objectIn(answer), { ...ids, [VARIANT]: true });
}

/** Adds fields to a node type from another domain's folder. */
export function extend(resource: Resource, fields: (t: FieldBuilder) => Fields): void {
  builder.objectFields(resource.ref, fields);
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
    description: 'The object with this id; null when there is none.',
    args: { id: t.arg.id({ required: true, description: idDescription }) },
    resolve: (_root, { id }, context, info) => resolveIfExists(parseTypedId(id), context, info),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description: `The objects with these ids, ${mostIds} at most, in their order; null where there is none.`,
    args: { ids: t.arg.idList({ required: true, description: idDescription }) },
    resolve(_root, { ids }, context, info) {
      if (ids.length > mostIds)
        throw graphError('BAD_USER_INPUT', `"ids" takes ${mostIds} ids at most.`);
      return ids.map(async (id, index) =>
        resolveIfExists(parseTypedId(id), context, {
          ...info,
          path: { prev: info.path, key: index, typename: undefined },
        }),
      );
    },
  }),
}));
