/** The source of a connection with those items of a list that contain the id of the parent. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Resource } from '../identity/model.ts';
import { decodeCursor, fingerprint, listName } from '../loading/cursor.ts';
import { startOf, walk } from '../loading/walk.ts';
import { weightOfArguments } from '../plan/count-values.ts';
import type { Asked } from '../plan/model.ts';
import { checkedFirst, type PageArguments } from './page-arguments.ts';
import { type Items, WalkedConnection } from './walked-connection.ts';
import { type ReadWhole, WholeListSource } from './whole-list-source.ts';

/** Where an item contains the id of its parent. */
export interface ContainedBy {
  readonly member: string;
  readonly parent: Resource;
}

interface ContainedOptions {
  readonly operation: ListOperation;
  readonly containedBy: ContainedBy;
  readonly items: Items;
}

/** Items by the id of their parent. */
type ByParent = ReadonlyMap<unknown, readonly unknown[]>;

export class ContainedSource extends WholeListSource<ByParent> {
  readonly #options: ContainedOptions;

  constructor(options: ContainedOptions) {
    const { operation, containedBy } = options;
    super([operation], { idNames: [containedBy.parent.ownKey] });
    this.#options = options;
  }

  async resolve(asked: Asked): Promise<WalkedConnection> {
    const { args, context, scope } = asked;
    context.values.take(weightOfArguments(args));
    const { operation, containedBy, items } = this.#options;
    const { member, parent } = containedBy;
    const { first: requested, after }: PageArguments = args;
    const first = checkedFirst(requested);
    const call = this.callFor(asked);
    const id = scope.ids[parent.ownKey];
    const list = listName(fillPath(operation.path, scope.ids), { [member]: id });
    const start = startOf(after ? decodeCursor(fingerprint(list), after) : undefined, first);
    const byParent = await this.begin(call, asked).catch((error: unknown) => {
      throw this.errorOf(error, asked);
    });
    const contained = byParent.get(id) ?? [];
    const one = { items: contained, count: contained.length };
    const walked = await walk(() => Promise.resolve(one), start, first, items.idOf);
    return new WalkedConnection(walked, list, items);
  }

  protected async make(read: ReadWhole): Promise<ByParent> {
    const { operation, containedBy } = this.#options;
    const items = await read(operation);
    return Map.groupBy(items, (item) => memberAt(item, [containedBy.member]));
  }
}
