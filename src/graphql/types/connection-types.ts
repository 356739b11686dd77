/** Connection and edge types: a pair for each node type, and for each relation that has data. */
import type { ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { nounOf, nounsOf } from '../../rest/table/names.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { linkCompletion } from '../execution/link.ts';
import { listCompletion } from '../execution/list.ts';
import type { Completion } from '../execution/model.ts';
import { embeddedCompletion } from '../execution/objects.ts';
import { asCount, asText } from '../execution/read-leaf.ts';
import { leaf, memberSource, source } from '../execution/step.ts';
import { resourceNamed } from '../identity/registry.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { builder, type FieldBuilder, type Types } from './builder.ts';
import { isAlwaysThere } from './member-fields.ts';
import { fieldsOf, outputOf } from './output.ts';
import { type Output, outputField, stepField } from './output-field.ts';
import { typeOnce } from './shape-types.ts';

/** The value of an edge. */
export interface Edge {
  readonly cursor: string;
  /** The item, or an entity. Throws if the item is invalid. */
  readonly node: unknown;
  /** The item as it is in the response of the service. */
  readonly item: unknown;
}

/** A field of the edge whose value is a member of the item. */
interface EdgeField {
  /** Path of members in the item. */
  readonly path: readonly string[];
  readonly description: string;
}

/** A relation that has data, which is in the fields of the edge. */
export interface Relation {
  /** Name of the connection type without `Connection`: `TeamMember`. */
  readonly name: string;
  /** Description of the nodes: `members of a team`. */
  readonly nodes: string;
  readonly fields: Readonly<Record<string, EdgeField>>;
  /**
   * Whether a list may contain the nodes without all ids of their key, the others being those of another object: the
   * teams with access to a space, which names their organization.
   */
  readonly readsKey?: boolean;
}

interface CarriedRelation {
  readonly relation: Relation;
  readonly item: z.core.$ZodType;
}

/** The type of the nodes, which are always objects. */
export const nodeTypeOf = ({ type }: Output) => type as ObjectRef<Types, object>;

/** The completion of the nodes, which may first have to read the rest of a key. */
function completionOf(node: Output, carried: CarriedRelation | undefined): Completion {
  const resource = carried?.relation.readsKey ? resourceNamed(nodeTypeOf(node).name) : undefined;
  return resource ? linkCompletion({ resource }) : node.completion;
}

export function edgeType(node: Output, carried?: CarriedRelation): ObjectRef<Types, object> {
  const type = nodeTypeOf(node);
  const name = carried?.relation.name ?? type.name;
  const description = `An edge in a connection of ${carried?.relation.nodes ?? nounsOf(name)}.`;
  return typeOnce({ name: `${name}Edge`, description }, (t) => ({
    node: stepField(t, {
      type,
      nullable: true,
      description: `The ${nounOf(type.name)} at the end of the edge. Null if the ${nounOf(type.name)} cannot be read.`,
      source: memberSource('node'),
      completion: completionOf(node, carried),
      takesFormatsBelow: true,
    }),
    cursor: stepField(t, {
      type: 'String',
      description:
        'A cursor for use in pagination. Pass it as `after` to return the items that follow.',
      source: memberSource('cursor'),
      completion: leaf(asText),
    }),
    ...(carried && edgeFields(t, carried)),
  }));
}

/** `envelope`: members of the response in addition to the items. */
export function connectionType(
  node: Output,
  envelope: z.ZodObject,
  carried?: CarriedRelation,
): ObjectRef<Types, object> {
  const type = nodeTypeOf(node);
  const name = carried?.relation.name ?? type.name;
  const description = `A paginated list of ${carried?.relation.nodes ?? nounsOf(name)}.`;
  return typeOnce({ name: `${name}Connection`, description }, (t) => ({
    edges: stepField(t, {
      type: [edgeType(node, carried)],
      nullable: true,
      description: 'A list of edges.',
      source: memberSource('edges'),
      completion: listCompletion(embeddedCompletion()),
      takesFormatsBelow: true,
      isRequired: true,
    }),
    nodes: stepField(t, {
      type: [type],
      nullable: { list: true, items: true },
      description: 'A list of nodes.',
      source: memberSource('nodes'),
      completion: listCompletion(completionOf(node, carried), { rows: true }),
      takesFormatsBelow: true,
      // The list is never null, but an item may be.
      isRequired: true,
    }),
    pageInfo: stepField(t, {
      type: builder.pageInfoRef(),
      description: 'Information to aid in pagination.',
      source: memberSource('pageInfo'),
      completion: embeddedCompletion(),
    }),
    totalCount: stepField(t, {
      type: 'Int',
      nullable: true,
      description: `Total number of ${nounsOf(type.name)} in the list. Null if the REST API does not return a count.`,
      source: source(({ value }) => memberAt(value, ['envelope', 'count'])),
      completion: leaf(asCount),
    }),
    ...fieldsOf(t, envelope, (connection) => objectIn(connection, 'envelope')),
  }));
}

const edgeFields = (t: FieldBuilder, { relation: { name, fields }, item }: CarriedRelation) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { path, description }]) => [
      field,
      outputField(t, outputOf(schemaAt(name, item, path)), {
        description,
        isRequired: path.every((_, level) =>
          isAlwaysThere(schemaAt(name, item, path.slice(0, level + 1))),
        ),
        source: source(({ value }) => memberAt(value, ['item', ...path])),
        member: path.join('.'),
      }),
    ]),
  );
