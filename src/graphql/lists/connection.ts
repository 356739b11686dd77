/**
 * Connections: paginated lists as in Relay, only forward. The path, filters and items are derived from the operation.
 */
import type { z } from 'zod';
import type { ListOperation } from '../../rest/table/operation.ts';
import { wholeIn } from '../../rest/table/reference.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import type { InputFacts } from '../execution/input-facts.ts';
import type { Arguments } from '../execution/model.ts';
import { embeddedCompletion } from '../execution/objects.ts';
import type { Entity, Resource } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { commonMembers, schemaAt } from '../identity/shape-members.ts';
import { type IdOf, idFromContent } from '../loading/cursor.ts';
import { maxPageSize } from '../loading/pager.ts';
import { type Field, type FieldBuilder, type OneOrMore, oneOrMore } from '../types/builder.ts';
import { connectionType, nodeTypeOf, type Relation } from '../types/connection-types.ts';
import {
  argumentNames,
  argumentsOf,
  type FilledBy,
  type Query,
  without,
} from '../types/field-arguments.ts';
import { fieldName } from '../types/graphql-names.ts';
import { isAlwaysThere } from '../types/member-fields.ts';
import { type SortMember, sortArguments } from '../types/order-by.ts';
import { outputOf } from '../types/output.ts';
import { stepField } from '../types/output-field.ts';
import { type CountedBy, requireCount } from './counted-by.ts';
import type { GroupedBy } from './grouped-by.ts';
import { extendable } from './list-read.ts';
import { ListSource } from './list-source.ts';
import { defaultFirst } from './page-connection.ts';
import { containedSource, isSorted, joinedSource, sortedSource } from './whole-list-source.ts';

export interface ConnectionOptions {
  /**
   * The operation that returns the list. Of several operations, the one whose path parameters the parent's ids contain
   * is called.
   */
  readonly operation: OneOrMore<ListOperation>;
  readonly description: string;
  /** Name of the items' member that contains the node. Defaults to the item itself. */
  readonly itemMember?: string;
  /** A relation with data, which the edges contain. The connection then has its own type and not that of its nodes. */
  readonly relation?: Relation;
  /** Filters whose value is the id of the parent. They are not arguments. */
  readonly filledBy?: FilledBy;
  /** Members of the parent that contain the number of items, so that some calls are not needed. */
  readonly countedBy?: OneOrMore<CountedBy>;
  /** A list with the items of many parents, which may replace many calls. */
  readonly groupedBy?: GroupedBy;
  /** A list that takes further arguments, and one of them filters by the parent. It is read if they are given. */
  readonly wider?: WiderList;
  /** Members of the nodes by which the facade sorts the list. It then also searches titles. */
  readonly sortedBy?: readonly SortMember[];
  /**
   * Name of the items' member that contains the id of the parent, if the REST API has no such filter. All items are
   * then read.
   */
  readonly containedBy?: string;
  /**
   * A resource whose objects have the ids of the parent and of an item in their key: a member, those of a user and of
   * an organization. The nodes are those of its objects that exist, each read by itself. All items are then read.
   */
  readonly joins?: Resource;
  /** Returns the node of an item, if it is not the item or its member. Throws if the item is invalid. */
  readonly nodeOf?: (item: unknown) => Entity;
}

export interface WiderList {
  readonly operation: ListOperation;
  readonly filledBy: FilledBy;
  /** Parameters that are always sent. They are not arguments. */
  readonly always?: Query;
  readonly groupedBy?: GroupedBy;
}

/** A field with a connection. The path ids are those of the parent. */
export function connection(t: FieldBuilder, options: ConnectionOptions): Field {
  const { description, relation, itemMember, filledBy = {}, groupedBy, sortedBy } = options;
  const { containedBy, joins, wider } = options;
  const operations = oneOrMore(options.operation);
  const [operation] = operations;
  const { name, shape, envelope } = operation;
  const offered = [
    ...(wider ? [without(wider.operation, { ...wider.filledBy, ...wider.always })] : []),
    ...operations.map((one) => without(one, filledBy)),
  ];
  const itemShape = itemMember === undefined ? shape : schemaAt(name, shape, [itemMember]);
  const nodeShape = joins?.shape ?? itemShape;
  const node = outputOf(nodeShape);
  const countedBy = options.countedBy ? oneOrMore(options.countedBy) : [];
  for (const one of countedBy) requireCount(one, operation);
  for (const [, member] of operations.flatMap(extendable)) schemaAt(name, shape, [member]);
  if (containedBy !== undefined) schemaAt(name, shape, [containedBy]);
  const lacking = sortedBy?.filter((at) => !isAlwaysThere(schemaAt(name, nodeShape, [at]))) ?? [];
  // Undefined, and not null, for an item without the member, because the item is then invalid.
  const memberOfItem = (item: unknown) =>
    itemMember === undefined ? item : (memberAt(item, [itemMember]) ?? undefined);
  // Computed later, because all resources have to be declared first.
  let idMember: string | undefined;
  const idOf: IdOf = (item) => {
    const object = memberOfItem(item);
    idMember ??= idMemberOf(itemShape);
    const id = isRecord(object) ? object[idMember] : undefined;
    return typeof id === 'string' ? id : idFromContent(object);
  };
  const items = { idOf, nodeIn: options.nodeOf ? orError(options.nodeOf) : memberOfItem };
  const envelopeFields = Object.keys(envelope.shape).map(fieldName);
  const withoutItems = new Set(['totalCount', '__typename', ...envelopeFields]);
  const lists = { items, itemMember, withoutItems };
  const other = wider
    ? {
        source: new ListSource({ ...lists, ...wider, operations: [wider.operation] }),
        isFor: needsMoreThan(operation),
      }
    : sortedBy && { source: sortedSource({ operations, filledBy, items }), isFor: isSorted };
  const source =
    containedBy !== undefined
      ? containedSource(operation, containedBy, items)
      : joins
        ? joinedSource(operation, joins, idOf)
        : new ListSource({ ...lists, operations, filledBy, countedBy, groupedBy, other });

  return stepField(t, {
    type: connectionType(node, envelope, relation && { relation, item: shape }),
    nullable: true,
    description,
    operations: [
      ...operations,
      ...(wider ? [wider.operation] : []),
      ...(joins ? joins.endpoints.map((one) => one.source) : []),
    ],
    lists: [groupedBy?.list],
    args: {
      first: t.arg.int({
        defaultValue: defaultFirst,
        description: `Returns the first _n_ items of the list, up to ${maxPageSize.toLocaleString('en-US')}. Defaults to ${defaultFirst} if omitted or null.`,
        extensions: { bounds: { min: 0, max: maxPageSize } } satisfies InputFacts,
      }),
      after: t.arg.string({
        description:
          'Returns the items that come after the specified cursor. If omitted, starts at the beginning of the list.',
      }),
      ...(containedBy === undefined && !joins && argumentsOf(t.arg, ...offered)),
      ...(sortedBy && sortArguments(t.arg, nodeTypeOf(node).name, sortedBy, lacking.length > 0)),
    },
    source,
    completion: embeddedCompletion(),
    extraCall: 'call',
    takesFormatsBelow: false,
    isRequired: true,
    // Tests list the fields with these extensions.
    extensions: { countedBy, ...(sortedBy && { sortedBy }) },
  });
}

const paging: ReadonlySet<string> = new Set(['first', 'after']);

/** Whether an argument is given that an operation does not take. */
const needsMoreThan =
  (operation: ListOperation) =>
  (args: Arguments): boolean =>
    Object.entries(args).some(
      ([name, value]) =>
        (value ?? null) !== null && !paging.has(name) && !argumentNames(operation).has(name),
    );

/** The member with the id of an item. An id that an object may replace is none, because cursors must not depend on that. */
const idMemberOf = (shape: z.core.$ZodType): string => {
  const resource = resourceOfShape(shape);
  const member = resource && commonMembers(resource.shape)[resource.idMember];
  return resource && member && !wholeIn(unwrap(member).inner) ? resource.idMember : 'id';
};

/** Returns what a function throws for an item, which then affects no other item. */
const orError =
  (nodeOf: (item: unknown) => Entity) =>
  (item: unknown): unknown => {
    try {
      return nodeOf(item);
    } catch (error) {
      return error;
    }
  };
