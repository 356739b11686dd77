/**
 * Fields with a tree that the facade builds from lists whose items contain the ids of their parents, or from an
 * operation of later releases that returns the tree.
 */
import { z } from 'zod';
import { made } from '../../rest/table/members.ts';
import type { AnyOperation, ListOperation } from '../../rest/table/operation.ts';
import { shape } from '../../rest/table/shape.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import { eitherSource } from '../fields/call-source.ts';
import { FetchedSource } from '../fields/fetched.ts';
import { schemaAt } from '../identity/shape-members.ts';
import type { Field, FieldBuilder } from '../types/builder.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { WholeListSource } from './whole-list-source.ts';

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
  const { entry, containers, leaves, parent, whole, description } = options;
  for (const { name, shape } of [containers, leaves]) schemaAt(name, shape, [parent]);
  const older = treeOf(options);
  const newer = whole && wholeTree(whole, z.array(entry));
  const source = newer ? eitherSource(newer, older) : older;
  return outputField(t, outputOf(z.array(entry)), {
    description,
    source,
    isRequired: true,
    extraCall: 'call',
  });
}

const wholeTree = ({ operation, member, children }: WholeTree, shape: z.ZodType) =>
  new FetchedSource([operation], {
    operation,
    description: '',
    as: { shape, of: (response) => entriesOf(memberAt(response, [member]), children) },
    always: true,
  });

/** An item, with the items in it. */
interface Nested {
  readonly item: unknown;
  readonly children: readonly Nested[];
}

/** The entries of a tree that one response contains. Their children are made when they are needed. */
function entriesOf(items: unknown, member: string): readonly Nested[] {
  if (!Array.isArray(items)) throw invalidResponse('a list');
  return withoutNull(items).map((item) => new NestedEntry(item, member));
}

class NestedEntry implements Nested {
  readonly item: unknown;
  readonly #member: string;

  constructor(item: unknown, member: string) {
    this.item = item;
    this.#member = member;
  }

  get children(): readonly Nested[] {
    return entriesOf(memberAt(this.item, [this.#member]) ?? [], this.#member);
  }
}

function treeOf({ containers, leaves, insteadOfLeaves, parent }: TreeOptions) {
  return new WholeListSource<readonly Nested[]>({
    operations: [containers, leaves, ...(insteadOfLeaves ? [insteadOfLeaves] : [])],
    async make(read, _, { values }) {
      const [outer, found] = await Promise.all([read(containers), read(leaves)]);
      const inner = found.length === 0 && insteadOfLeaves ? await read(insteadOfLeaves) : found;
      values.take(outer.length + inner.length);
      return nested(withoutNull(outer), withoutNull(inner), parent);
    },
    valueOf: () => (entries) => entries,
  });
}

const withoutNull = (items: readonly unknown[]) => items.filter((item) => item !== null);

/** An entry whose place is being found. `above`: the entry of its container. Undefined at the top level. */
interface Entry extends Nested {
  readonly children: Entry[];
  above: Entry | undefined;
}

/**
 * The items at the top level. Below one parent, containers come before leaves, both in the order of their lists. An
 * item whose container is not in the list is at the top level; if containers contain each other in a circle, the first
 * of them is. `parent`: name of the items' member with the id of their container.
 */
function nested(
  containers: readonly unknown[],
  leaves: readonly unknown[],
  parent: string,
): readonly Nested[] {
  const entryOf = (item: unknown): Entry => ({ item, children: [], above: undefined });
  const outer = containers.map(entryOf);
  const entries = [...outer, ...leaves.map(entryOf)];
  const byId = new Map(outer.map((entry) => [memberAt(entry.item, ['id']), entry]));
  for (const entry of entries) {
    const id = memberAt(entry.item, [parent]);
    if (typeof id === 'string') entry.above = byId.get(id);
  }
  openCircles(outer);
  const roots: Entry[] = [];
  for (const entry of entries) (entry.above?.children ?? roots).push(entry);
  return roots;
}

/** Moves the first entry of each circle to the top level. */
function openCircles(entries: readonly Entry[]): void {
  /** Entries from which a walk upward was made already. */
  const done = new Set<Entry>();
  for (const begin of entries) {
    const walked: Entry[] = [];
    let entry: Entry | undefined = begin;
    for (; entry && !done.has(entry); entry = entry.above) {
      done.add(entry);
      walked.push(entry);
    }
    // Of earlier walks, all circles are open.
    const start = entry ? walked.indexOf(entry) : -1;
    const circle = new Set(start < 0 ? [] : walked.slice(start));
    const first = circle.size > 0 && entries.find((one) => circle.has(one));
    if (first) first.above = undefined;
  }
}
