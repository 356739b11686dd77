/**
 * Fields with a tree that the facade builds from lists whose items contain the ids of their parents, or from an
 * operation of later releases that returns the tree.
 */
import { z } from 'zod';
import { made } from '../../rest/table/members.ts';
import type { AnyOperation, ListOperation } from '../../rest/table/operation.ts';
import { shape } from '../../rest/table/shape.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { eitherSource } from '../fields/call-source.ts';
import { FetchedSource } from '../fields/fetched.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { eachInPieces, type InTurn } from '../loading/long-work.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { WholeListSource } from './whole-list-source.ts';

type Operations = readonly [ListOperation, ...ListOperation[]];

interface TreeOptions {
  readonly entry: ReturnType<typeof treeEntry>;
  /** The list of the items that can contain others. */
  readonly containers: ListOperation;
  /** The list of the items that cannot contain others. */
  readonly leaves: ListOperation;
  /** A list that is read if there are no leaves. Its items are at the top level of the tree. */
  readonly insteadOfLeaves?: ListOperation;
  /** Name of the items' member that contains the id of their container. */
  readonly parent: string;
  /** An operation that returns the tree. The lists are read if the service does not have it. */
  readonly whole?: WholeTree;
  readonly description: string;
}

export interface WholeTree {
  readonly operation: AnyOperation;
  /** Name of the response's member that contains the items at the top level. */
  readonly member: string;
  /** Name of the member of a container that contains the items in it. */
  readonly children: string;
}

interface EntryTexts {
  readonly name: string;
  readonly description: string;
  /** The description of the field with the children. */
  readonly children: string;
}

/** The shape of an entry in a tree: an item with the entries below it. */
export function treeEntry<Item extends z.ZodType>(texts: EntryTexts, item: Item) {
  const entry = shape(texts.name, texts.description, {
    item,
    get children(): z.ZodArray<z.ZodType<object>> {
      return made(z.array(entry).describe(texts.children));
    },
  });
  return entry;
}

/** A field with a tree. All its lists are read to their ends. */
export function tree(t: FieldBuilder, options: TreeOptions): Field {
  const { entry, containers, leaves, insteadOfLeaves, parent, whole, description } = options;
  const operations: Operations = [
    containers,
    leaves,
    ...(insteadOfLeaves ? [insteadOfLeaves] : []),
  ];
  for (const { name, shape } of [containers, leaves]) schemaAt(name, shape, [parent]);
  const older = treeOf(operations, options);
  const newer = whole && wholeTree(whole, z.array(entry));
  const source = newer ? eitherSource(newer, older) : older;
  return outputField(t, outputOf(z.array(entry)), {
    description,
    operations: source.operations,
    source,
    isRequired: true,
    traits: { extraCall: 'call' },
  });
}

const wholeTree = ({ operation, member, children }: WholeTree, shape: z.ZodType) =>
  new FetchedSource([operation], {
    operation,
    description: '',
    as: {
      shape,
      of: (response) => entriesOf(memberAt(response, [member]), children),
    },
    always: true,
  });

function entriesOf(items: unknown, children: string): readonly Nested[] {
  if (!Array.isArray(items)) throw invalidResponse('a list');
  return withoutNull(items).map((item) => new WholeEntry(item, children));
}

/** An entry of a tree that one response contains. Its children are made when they are needed. */
class WholeEntry implements Nested {
  readonly item: unknown;
  readonly #member: string;
  #children: readonly Nested[] | undefined;

  constructor(item: unknown, member: string) {
    this.item = item;
    this.#member = member;
  }

  get children(): readonly Nested[] {
    const inside = isRecord(this.item) ? this.item[this.#member] : undefined;
    this.#children ??= entriesOf(inside ?? [], this.#member);
    return this.#children;
  }
}

function treeOf(operations: Operations, options: TreeOptions) {
  const { containers, leaves, insteadOfLeaves, parent } = options;
  return new WholeListSource<readonly Nested[]>({
    operations,
    async make(read, _, { rest, values }) {
      const [outer, found] = await Promise.all([read(containers), read(leaves)]);
      const inner = found.length === 0 && insteadOfLeaves ? await read(insteadOfLeaves) : found;
      values.take(outer.length + inner.length);
      const lists = { containers: withoutNull(outer), leaves: withoutNull(inner), parent };
      return nested(lists, (work) => rest.inTurn(work));
    },
    valueOf: () => (entries) => entries,
  });
}

const withoutNull = (items: readonly unknown[]) => items.filter((item) => item !== null);

/** An item, with the items in it. */
interface Nested {
  readonly item: unknown;
  readonly children: readonly Nested[];
}

interface NestedLists {
  /** Items that can contain other items. */
  readonly containers: readonly unknown[];
  /** Items that cannot contain other items. */
  readonly leaves: readonly unknown[];
  /** Name of the member with the id of the item's container. */
  readonly parent: string;
}

/** An entry whose place is being found. */
interface Entry extends Nested {
  readonly children: Entry[];
  /** Index among all items. */
  readonly at: number;
  /** The entry of the container. Undefined at the top level. */
  above: Entry | undefined;
  /** The entry from which the walk began that first reached this one. */
  begin: Entry | undefined;
}

/**
 * The items at the top level. Below one parent, containers come before leaves, both in the order of their lists. An
 * item whose container is not in the list is at the top level; if containers contain each other in a circle, the first
 * of them is.
 */
async function nested(
  { containers, leaves, parent }: NestedLists,
  inTurn: InTurn,
): Promise<readonly Nested[]> {
  const entries = [...containers, ...leaves].map(
    (item, at): Entry => ({ item, children: [], at, above: undefined, begin: undefined }),
  );
  const outer = entries.slice(0, containers.length);
  const byId = new Map(outer.map((entry) => [memberAt(entry.item, ['id']), entry]));
  const roots: Entry[] = [];
  await eachInPieces(entries, inTurn, (entry) => {
    const id = memberAt(entry.item, [parent]);
    if (typeof id === 'string') entry.above = byId.get(id);
  });
  await eachInPieces(outer, inTurn, openCircle);
  await eachInPieces(entries, inTurn, (entry) => {
    (entry.above?.children ?? roots).push(entry);
  });
  return roots;
}

/** Moves the first entry of a circle to the top level, if there is a circle above this entry. */
function openCircle(begin: Entry): void {
  let entry: Entry | undefined = begin;
  while (entry && !entry.begin) {
    entry.begin = begin;
    entry = entry.above;
  }
  // Otherwise the walk has reached the top, or an entry of an earlier walk.
  if (entry?.begin !== begin) return;
  let first = entry;
  for (let one = entry.above; one && one !== entry; one = one.above)
    if (one.at < first.at) first = one;
  first.above = undefined;
}
