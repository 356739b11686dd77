/** Connection and edge types: one pair a node type, and one a relation that carries data. */
import type { ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { nounOf, nounsOf } from '../../rest/nouns.ts';
import type { Page } from '../../rest/operation.ts';
import { schemaAt } from '../identity/members.ts';
import { memberAt } from '../identity/record.ts';
import { leadsToFormats } from '../loading/formats.ts';
import { builder } from './builder.ts';
import type { Types } from './field-types.ts';
import { fieldsOf, outputOf } from './output.ts';
import { type Output, outputField } from './output-field.ts';
import { asInt } from './readers.ts';
import { semanticNonNull } from './semantic-non-null.ts';

export interface Edge {
  readonly cursor: string;
  /** An `Error` when the item is not what was promised, so that it costs this edge alone. */
  readonly node: unknown;
  /** The list item as the REST interface gives it. */
  readonly item: unknown;
}

export interface Connection {
  readonly edges: readonly Edge[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** The page read first, for what it says beside its items. */
  readonly envelope: Page<unknown>;
}

type EdgeFieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, Edge>;

/** What an edge shows of the list item, beside the node. */
interface EdgeField {
  /** Leads to it in the item. */
  readonly path: readonly string[];
  readonly description: string;
}

/** A relation that carries data, which stands on the edge. */
export interface Relation {
  /** Name of the connection without `Connection`, such as `TeamMember`. */
  readonly name: string;
  readonly fields: Readonly<Record<string, EdgeField>>;
}

const edgeTypes = new Map<string, ObjectRef<Types, Edge>>();
/** With the names of the envelope's further members. */
const connectionTypes = new Map<string, { type: ObjectRef<Types, Connection>; envelope: string }>();

/** A relation, and the schema of the items that carry it. */
interface CarriedRelation {
  readonly relation: Relation;
  readonly item: z.core.$ZodType;
}

/** The node type; connections of scalars do not occur. */
const nodeTypeOf = ({ type }: Output) => type as ObjectRef<Types, object>;

export function edgeType(node: Output, carried?: CarriedRelation): ObjectRef<Types, Edge> {
  const type = nodeTypeOf(node);
  const name = carried?.relation.name ?? type.name;
  const known = edgeTypes.get(name);
  if (known) return known;
  const made = builder.objectRef<Edge>(`${name}Edge`).implement({
    description: carried
      ? `One ${nounOf(name)} in a list: the ${nounOf(type.name)}, its cursor, and what the list says of it.`
      : `One ${nounOf(name)} in a list, with its cursor.`,
    fields: (t) => ({
      node: t.field({
        type,
        nullable: true,
        extensions: leadsToFormats,
        description: `The ${nounOf(type.name)} at this place of the list; null when it cannot be read.`,
        resolve: (edge) => edge.node as object,
      }),
      cursor: t.exposeString('cursor', {
        description: 'Cursor of this item: pass it as `after` to read what follows it in the list.',
      }),
      ...(carried && edgeFields(t, carried)),
    }),
  });
  edgeTypes.set(name, made);
  return made;
}

/** The list is always there; a row of it may be null in the interface too. */
const listOfRows = { ...leadsToFormats, ...semanticNonNull };

const isAbsent = (value: unknown) => value === undefined || value === null;

/** `envelope` is what lists of such nodes say beside their items. */
export function connectionType(
  node: Output,
  envelope: z.ZodObject,
  carried?: CarriedRelation,
): ObjectRef<Types, Connection> {
  const type = nodeTypeOf(node);
  const name = carried?.relation.name ?? type.name;
  const known = connectionTypes.get(name);
  if (known && Object.keys(envelope.shape).join() !== known.envelope)
    throw new TypeError(`Lists of ${name} say different things beside their items`);
  if (known) return known.type;
  const made = builder.objectRef<Connection>(`${name}Connection`).implement({
    description: `A list of ${nounsOf(name)}, as many as were asked for.`,
    fields: (t) => ({
      edges: t.field({
        type: [edgeType(node, carried)],
        nullable: true,
        extensions: listOfRows,
        description: `The ${nounsOf(name)} that were asked for, each with its cursor.`,
        resolve: ({ edges }) => edges,
      }),
      nodes: t.field({
        type: [type],
        nullable: { list: true, items: true },
        extensions: listOfRows,
        description: `The ${nounsOf(type.name)} that were asked for, without cursors.`,
        resolve: ({ edges }) => edges.map((edge) => edge.node as object),
      }),
      pageInfo: t.field({
        type: builder.pageInfoRef(),
        description: 'Whether the list goes on, and the cursors to read on from.',
        resolve: ({ pageInfo }) => pageInfo,
      }),
      totalCount: t.int({
        nullable: true,
        description: `How many ${nounsOf(name)} the whole list has; null when the REST interface does not count them.`,
        resolve: ({ envelope: { count } }) => (isAbsent(count) ? null : asInt(count)),
      }),
    }),
  });
  builder.objectFields(made, (t) =>
    fieldsOf(t, envelope, ({ envelope: page }: Connection) => page),
  );
  connectionTypes.set(name, { type: made, envelope: Object.keys(envelope.shape).join() });
  return made;
}

const edgeFields = (t: EdgeFieldBuilder, { relation: { name, fields }, item }: CarriedRelation) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { path, description }]) => [
      field,
      outputField(t, outputOf(schemaAt(name, item, path)), {
        description,
        nullable: true,
        pick: (edge: Edge) => memberAt(edge.item, path),
        member: path.join('.'),
      }),
    ]),
  );
