/** `Query.node` and `Query.nodes`, which return objects of all node types by their global IDs. */
import { ListCompletion } from '../completion/list.ts';
import { NamedCompletion } from '../completion/named.ts';
import { invalidId } from '../errors/input-error.ts';
import type { EntityKey, Resource } from '../identity/model.ts';
import { resources } from '../identity/registry.ts';
import { parseTypedId } from '../identity/resource-ids.ts';
import { namingSource, source } from '../plan/step.ts';
import { builder } from '../types/builder.ts';
import { forAnyBuilder } from '../types/field-types.ts';
import { stepField } from '../types/step-field.ts';

export const Node = builder.nodeInterfaceRef();

const nodeResources = new Set<Resource>();

/** Adds a resource to `Query.node`. */
export const serveNode = (resource: Resource) => nodeResources.add(resource);

/** Resources that have `Query.node` and a field of `Query`. */
export const nodes = (): Iterable<Resource> => [...nodeResources].filter(({ isPart }) => !isPart);

/** A sentence about IDs that are rejected. To be called after all declarations. */
function refusedIds(): string {
  const names = [...resources()]
    .filter((resource) => !nodeResources.has(resource))
    .map(({ name }) => `\`${name}\``)
    .sort();
  return `Rejects IDs of the following types, because the REST API cannot look up such objects by ID: ${names.join(', ')}.`;
}

function parseNodeId(named: unknown): EntityKey {
  const entityKey = parseTypedId(String(named));
  if (nodeResources.has(entityKey.resource)) return entityKey;
  throw invalidId(`Objects of the type ${entityKey.resource.name} cannot be requested by ID.`);
}

const byId = new NamedCompletion({
  whenMissing: 'null',
  identify: parseNodeId,
});

builder.queryFields(
  forAnyBuilder((t) => ({
    node: stepField(t, {
      type: Node,
      nullable: true,
      description: `The object with the given ID. Null, without an error, if the object does not exist; fields that look up objects of a single type, such as \`site\`, fail with \`NOT_FOUND\`. ${refusedIds()}`,
      args: {
        id: t.arg.id({
          required: true,
          description:
            'ID of the object. Accepts a global ID, or a type and key, such as `Site:acme/docs`.',
        }),
      },
      step: { source: namingSource, completion: byId },
    }),
    nodes: stepField(t, {
      type: [Node],
      nullable: { list: false, items: true },
      description: `The objects with the given IDs, in the same order. An item is null if its object does not exist. By default, an operation can request up to 1,000 IDs. ${refusedIds()}`,
      args: {
        ids: t.arg.idList({
          required: true,
          description:
            'IDs of the objects. Each is a global ID, or a type and key, such as `Site:acme/docs`.',
        }),
      },
      step: {
        source: source(({ args }) => args.ids),
        completion: new ListCompletion(byId),
      },
    }),
  })),
);
