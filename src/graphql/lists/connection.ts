/**
 * Connections: paginated lists as in Relay, only forward. The path, filters and items are derived from the operation.
 */
import type { z } from 'zod';
import type { ListOperation } from '../../rest/table/operation.ts';
import { wholeIn } from '../../rest/table/reference.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { isRecord, memberAt, memberOf } from '../../rest/values/record.ts';
import type { InputFacts } from '../execution/input-facts.ts';
import type { Arguments } from '../execution/model.ts';
import { embeddedCompletion } from '../execution/objects.ts';
import type { Resource } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { commonMembers, schemaAt } from '../identity/shape-members.ts';
import { type IdOf, idFromContent } from '../loading/cursor.ts';
import { maxPageSize } from '../loading/pager.ts';
import { connectionType, nodeTypeOf, type Relation } from '../types/connection-types.ts';
import {
  argumentNames,
  argumentsOf,
  type FilledBy,
  filtersOf,
  type Query,
  withoutAlways,
  withoutFilled,
} from '../types/field-arguments.ts';
import { type Field, type FieldBuilder, type OneOrMore, oneOrMore } from '../types/field-types.ts';
import { fieldName } from '../types/graphql-names.ts';
import { inputMembers } from '../types/input-members.ts';
import { isAlwaysThere } from '../types/member-fields.ts';
import { orderOf, type SortMember, sortArguments } from '../types/order-by.ts';
import { outputOf } from '../types/output.ts';
import { stepField } from '../types/step-field.ts';
import { type CountedBy, requireItemsOnly } from './counted-by.ts';
import type { GroupedBy } from './grouped-by.ts';
import { extendable } from './list-read.ts';
import { ListSource } from './list-source.ts';
import { defaultFirst } from './page-connection.ts';
import {
  type ContainedBy,
  containedSource,
  isSorted,
  joinedSource,
  sortedSource,
} from './whole-list-source.ts';

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
  readonly containedBy?: ContainedBy;
  /**
   * A resource whose objects have the ids of the parent and of an item in their key: a member, those of a user and of
   * an organization. The nodes are those of its objects that exist, each read by itself. All items are then read.
   */
  readonly joins?: Resource;
  /** Path ids of the nodes' keys that the items contain beside the nodes: path parameter -> path of members. */
  readonly idsAt?: Readonly<Record<string, readonly string[]>>;
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
  const { description, relation } = options;
  const operations = oneOrMore(options.operation);
  const [{ name, shape, envelope }] = operations;
  const { itemMember, filledBy = {}, countedBy, groupedBy, sortedBy, containedBy, joins } = options;
  const { wider, idsAt } = options;
  const offered = [
    ...(wider ? [withoutAlways(withoutFilled(wider.operation, wider.filledBy), wider.always)] : []),
    ...operations.map((operation) => withoutFilled(operation, filledBy)),
  ];
  const itemShape = itemMember === undefined ? shape : schemaAt(name, shape, [itemMember]);
  const nodeShape = joins?.shape ?? itemShape;
  const node = outputOf(nodeShape);
  for (const [, member] of operations.flatMap(extendable)) schemaAt(name, shape, [member]);
  const nodeIn = itemMember === undefined ? (item: unknown) => item : memberIn(itemMember);
  // Computed later, because all resources have to be declared first.
  let idMember: string | undefined;
  const idOf: IdOf = (item) => {
    const node = nodeIn(item);
    idMember ??= idMemberOf(itemShape);
    const id = isRecord(node) ? node[idMember] : undefined;
    return typeof id === 'string' ? id : idFromContent(node);
  };

  const counters = countedBy ? oneOrMore(countedBy) : [];
  const withoutItems = new Set([
    'totalCount',
    '__typename',
    ...Object.keys(envelope.shape).map(fieldName),
  ]);

  const items = { idOf, nodeIn: idsAt ? entityIn(nodeIn, nodeShape, idsAt) : nodeIn };
  if (sortedBy) requireSortable(operations, nodeShape, sortedBy);
  if (sortedBy && wider) throw new TypeError(`${name} cannot be both sorted and wider.`);
  const mayLack = sortedBy?.some((at) => !isAlwaysThere(schemaAt(name, nodeShape, [at]))) ?? false;
  if (containedBy) schemaAt(name, shape, [containedBy.member]);
  for (const path of Object.values(idsAt ?? {})) schemaAt(name, shape, path);
  const lists = { items, itemMember, withoutItems };
  const widened = wider && {
    source: new ListSource({
      ...lists,
      operations: [wider.operation],
      filledBy: wider.filledBy,
      always: wider.always,
      countedBy: [],
      groupedBy: wider.groupedBy,
    }),
    isFor: needsMoreThan(operations[0]),
  };
  const sorted = sortedBy && {
    source: sortedSource({ operations, filledBy, items }),
    isFor: isSorted,
  };
  const plain = () =>
    new ListSource({
      ...lists,
      operations,
      filledBy,
      countedBy: counters,
      groupedBy,
      other: widened ?? sorted,
    });
  const source = containedBy
    ? containedSource(operations[0], containedBy, items)
    : joins
      ? joinedSource(operations[0], joins, idOf)
      : plain();

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
      ...(!containedBy && !joins && argumentsOf(t.arg, ...offered)),
      ...(sortedBy && sortArguments(t.arg, nodeTypeOf(node).name, sortedBy, mayLack)),
    },
    step: {
      source,
      completion: embeddedCompletion(),
      extraCall: 'call',
      takesFormatsBelow: false,
      isRequired: true,
    },
    // Tests list the fields with these extensions.
    extensions: { countedBy: counters, ...(sortedBy && { sortedBy }) },
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

/** Throws for members that the nodes do not have, and for lists whose response contains more than the items to sort. */
function requireSortable(
  operations: readonly ListOperation[],
  node: z.core.$ZodType,
  members: readonly SortMember[],
): void {
  for (const operation of operations) {
    const { name } = operation;
    requireItemsOnly(operation, 'which are of the whole list and not of what a search finds');
    for (const member of members) schemaAt(name, node, [member]);
    const parameters = inputMembers(filtersOf(operation));
    const names = new Set(parameters.map(({ name }) => name));
    // The sorted list replaces a parameter that was renamed.
    for (const { successor = '' } of parameters) names.delete(successor);
    const taken = orderOf(operation) ? 'orderBy' : names.has('query') ? 'query' : undefined;
    if (taken !== undefined) throw new TypeError(`${name} has a parameter ${taken} of its own.`);
  }
}

/**
 * Returns a member of an item. Undefined, and not null, if the item does not have it, because the item is then invalid.
 */
const memberIn = (name: string) => (item: unknown) =>
  (isRecord(item) ? memberOf(item, name) : undefined) ?? undefined;

/** The member with the id of an item. An id that an object may replace is none, because cursors must not depend on that. */
const idMemberOf = (shape: z.core.$ZodType): string => {
  const resource = resourceOfShape(shape);
  const member = resource && commonMembers(resource.shape)[resource.idMember];
  return resource && member && !wholeIn(unwrap(member).inner) ? resource.idMember : 'id';
};

/** Returns the node of an item with its key, or an error if the key is incomplete. */
const entityIn =
  (
    nodeIn: (item: unknown) => unknown,
    shape: z.core.$ZodType,
    idsAt: NonNullable<ConnectionOptions['idsAt']>,
  ) =>
  (item: unknown): unknown => {
    const node = nodeIn(item);
    if (!isRecord(node)) return node;
    const ids = Object.entries(idsAt).flatMap(([parameter, path]) => {
      const id = memberAt(item, path);
      return typeof id === 'string' ? [[parameter, id] as const] : [];
    });
    try {
      return resourceOfShape(shape)?.entityIn(node, Object.fromEntries(ids));
    } catch (error) {
      return error;
    }
  };
