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
import { schemaAt } from '../identity/shape-members.ts';
import { type Nested, nested } from '../loading/nested-lists.ts';
import type { RequestContext } from '../plan/context.ts';
import type { Asked } from '../plan/model.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { EitherSource } from './either-source.ts';
import { FetchedSource } from './fetched.ts';
import { type ReadWhole, WholeListSource } from './whole-list-source.ts';

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
  const operations = [containers, leaves, ...(insteadOfLeaves ? [insteadOfLeaves] : [])] as const;
  for (const { name, shape } of [containers, leaves]) schemaAt(name, shape, [parent]);
  const older = new TreeSource(operations, options);
  const newer = whole && wholeTree(whole, z.array(entry));
  const source = newer ? new EitherSource({ newer, older, whenMissing: 'error' }) : older;
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

class TreeSource extends WholeListSource<readonly Nested[]> {
  readonly #options: TreeOptions;

  constructor(operations: readonly [ListOperation, ...ListOperation[]], options: TreeOptions) {
    super(operations);
    this.#options = options;
  }

  resolve(asked: Asked): Promise<readonly Nested[]> {
    return this.attempt(asked).catch((error: unknown) => {
      throw this.errorOf(error, asked);
    });
  }

  async attempt(asked: Asked): Promise<readonly Nested[]> {
    return this.begin(this.callFor(asked), asked);
  }

  protected async make(
    read: ReadWhole,
    { rest, values }: RequestContext,
  ): Promise<readonly Nested[]> {
    const { containers, leaves, insteadOfLeaves, parent } = this.#options;
    const [outer, found] = await Promise.all([read(containers), read(leaves)]);
    const inner = found.length === 0 && insteadOfLeaves ? await read(insteadOfLeaves) : found;
    values.take(outer.length + inner.length);
    const lists = { containers: withoutNull(outer), leaves: withoutNull(inner), parent };
    return nested(lists, (work) => rest.inTurn(work));
  }
}

const withoutNull = (items: readonly unknown[]) => items.filter((item) => item !== null);
