/** Fields with a tree that the facade builds from lists whose items contain the ids of their parents. */
import { z } from 'zod';
import { made } from '../../rest/table/members.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { shape } from '../../rest/table/shape.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { type Nested, nested } from '../loading/nested-lists.ts';
import type { RequestContext } from '../plan/context.ts';
import type { Asked } from '../plan/model.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
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
  readonly description: string;
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
  const { entry, containers, leaves, insteadOfLeaves, parent, description } = options;
  const operations = [containers, leaves, ...(insteadOfLeaves ? [insteadOfLeaves] : [])] as const;
  for (const { name, shape } of [containers, leaves]) schemaAt(name, shape, [parent]);
  return outputField(t, outputOf(z.array(entry)), {
    description,
    operations,
    source: new TreeSource(operations, options),
    isRequired: true,
    traits: { extraCall: 'call' },
  });
}

class TreeSource extends WholeListSource<readonly Nested[]> {
  readonly #options: TreeOptions;

  constructor(operations: readonly [ListOperation, ...ListOperation[]], options: TreeOptions) {
    super(operations);
    this.#options = options;
  }

  async resolve(asked: Asked): Promise<readonly Nested[]> {
    return this.begin(this.callFor(asked), asked).catch((error: unknown) => {
      throw this.errorOf(error, asked);
    });
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
