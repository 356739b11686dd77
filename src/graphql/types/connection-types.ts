/** Connection and edge types: one pair for each node type, and one for each relation with data. */
import type { ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { nounOf, nounsOf } from '../../rest/table/nouns.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { ListCompletion } from '../completion/list.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { leaf } from '../plan/completion.ts';
import { memberSource, source } from '../plan/step.ts';
import { asCount, asText } from '../run/read-leaf.ts';
import { builder } from './builder.ts';
import type { FieldBuilder, Types } from './field-types.ts';
import { isAlwaysThere } from './member-fields.ts';
import { fieldsOf, outputOf } from './output.ts';
import { type Output, outputField } from './output-field.ts';
import { typeOnce } from './shape-types.ts';
import { stepField } from './step-field.ts';

/** The value of an edge. */
export interface Edge {
  readonly cursor: string;
  /** The item, or an entity. Throws for an invalid item. */
  readonly node: unknown;
  /** The item in the response. */
  readonly item: unknown;
}

/** A member of the item that is a field of the edge. */
interface EdgeField {
  /** Path of members in the item. */
  readonly path: readonly string[];
  readonly description: string;
}

/** A relation with data, which the edge contains. */
export interface Relation {
  /** Name of the connection type without `Connection`, such as `TeamMember`. */
  readonly name: string;
  /** Description of the nodes, such as `members of a team`. */
  readonly nodes: string;
  readonly fields: Readonly<Record<string, EdgeField>>;
}

/** By type name, with the names of further members of the envelope. */
const connectionTypes = new Map<string, { type: ObjectRef<Types, object>; envelope: string }>();

interface CarriedRelation {
  readonly relation: Relation;
  readonly item: z.core.$ZodType;
}

/** Nodes are always objects. */
export const nodeTypeOf = ({ type }: Output) => type as ObjectRef<Types, object>;

export function edgeType(node: Output, carried?: CarriedRelation): ObjectRef<Types, object> {
  const type = nodeTypeOf(node);
  const name = carried?.relation.name ?? type.name;
  const description = `An edge in a connection of ${carried?.relation.nodes ?? nounsOf(name)}.`;
  return typeOnce({ name: `${name}Edge`, description }, (facts) =>
    builder.objectRef<object>(facts.name).implement({
      description,
      fields: (t) => ({
        node: stepField(t, {
          type,
          nullable: true,
          description: `The ${nounOf(type.name)} at the end of the edge. Null if the ${nounOf(type.name)} cannot be read.`,
          step: {
            source: memberSource('node'),
            completion: node.completion,
            takesFormatsBelow: true,
          },
        }),
        cursor: stepField(t, {
          type: 'String',
          description:
            'A cursor for use in pagination. Pass it as `after` to return the items that follow.',
          step: { source: memberSource('cursor'), completion: leaf(asText) },
        }),
        ...(carried && edgeFields(t, carried)),
      }),
    }),
  );
}

/** `envelope`: the members of the response beside the items. */
export function connectionType(
  node: Output,
  envelope: z.ZodObject,
  carried?: CarriedRelation,
): ObjectRef<Types, object> {
  const type = nodeTypeOf(node);
  const name = carried?.relation.name ?? type.name;
  const known = connectionTypes.get(name);
  if (known && Object.keys(envelope.shape).join() !== known.envelope)
    throw new TypeError(`Lists of ${name} have different members beside their items`);
  if (known) return known.type;
  const made = builder.objectRef<object>(`${name}Connection`).implement({
    description: `A paginated list of ${carried?.relation.nodes ?? nounsOf(name)}.`,
    fields: (t) => ({
      edges: stepField(t, {
        type: [edgeType(node, carried)],
        nullable: true,
        description: 'A list of edges.',
        step: {
          source: memberSource('edges'),
          completion: new ListCompletion(new EmbeddedCompletion()),
          takesFormatsBelow: true,
          isRequired: true,
        },
      }),
      nodes: stepField(t, {
        type: [type],
        nullable: { list: true, items: true },
        description: 'A list of nodes.',
        step: {
          source: memberSource('nodes'),
          completion: new ListCompletion(node.completion, { rows: true }),
          takesFormatsBelow: true,
          // The list is never null; an item may be.
          isRequired: true,
        },
      }),
      pageInfo: stepField(t, {
        type: builder.pageInfoRef(),
        description: 'Information to aid in pagination.',
        step: { source: memberSource('pageInfo'), completion: new EmbeddedCompletion() },
      }),
      totalCount: stepField(t, {
        type: 'Int',
        nullable: true,
        description: `Total number of ${nounsOf(type.name)} in the list. Null if the REST API does not return a count.`,
        step: {
          source: source(({ value }) => memberAt(value, ['envelope', 'count'])),
          completion: leaf(asCount),
        },
      }),
    }),
  });
  builder.objectFields(made, (t) =>
    fieldsOf(t, envelope, (connection) => objectIn(connection, 'envelope')),
  );
  connectionTypes.set(name, { type: made, envelope: Object.keys(envelope.shape).join() });
  return made;
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
        traits: { member: path.join('.') },
      }),
    ]),
  );
