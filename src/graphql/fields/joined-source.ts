/**
 * The source of a connection with objects that have the ids of the parent and of an item of a list in their key. The
 * list is read to its end, and the objects are read until there are enough.
 */
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import { asObject } from '../completion/read-leaf.ts';
import { isMissing } from '../completion/when-missing.ts';
import { asError } from '../errors/errors.ts';
import type { Entity, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { indexAfter } from '../loading/anchors.ts';
import { decodeCursor, fingerprint, listName } from '../loading/cursor.ts';
import { startOf, Walked } from '../loading/walk.ts';
import { weightOfArguments } from '../plan/count-values.ts';
import type { Asked } from '../plan/model.ts';
import { checkedFirst, type PageArguments } from './page-arguments.ts';
import { type Items, WalkedConnection } from './walked-connection.ts';
import { type ReadWhole, WholeListSource } from './whole-list-source.ts';

interface JoinedOptions {
  readonly operation: ListOperation;
  /** The resource of the nodes. */
  readonly joins: Resource;
  readonly idOf: Items['idOf'];
}

export class JoinedSource extends WholeListSource<readonly unknown[]> {
  readonly #options: JoinedOptions;

  constructor(options: JoinedOptions) {
    super([options.operation], { idNames: [] });
    this.#options = options;
  }

  async resolve(asked: Asked): Promise<WalkedConnection> {
    const { args, context, scope } = asked;
    context.values.take(weightOfArguments(args));
    const { operation, joins, idOf } = this.#options;
    const { first: requested, after }: PageArguments = args;
    const first = checkedFirst(requested);
    const call = this.callFor(asked);
    const list = listName(`${fillPath(operation.path, scope.ids)} ${joins.name}`, scope.ids);
    const start = startOf(after ? decodeCursor(fingerprint(list), after) : undefined, first);
    const items = await this.begin(call, asked).catch((error: unknown) => {
      throw this.errorOf(error, asked);
    });

    const walked = new Walked(envelope, start.index >= 0);
    const page = { ...start, items };
    const nodes = new Map<unknown, Entity | Error>();
    let at = indexAfter(start, items, idOf);
    for (let size = first; walked.items.length < first && at < items.length; size *= 2) {
      // More objects from one time to the next, so that a list of which few items have an object takes few waves.
      const some = items.slice(at, at + size);
      const read = await Promise.all(some.map((item) => this.#nodeOf(item, scope.ids, asked)));
      for (const [offset, node] of read.entries()) {
        if (!node) continue;
        walked.hasNext ||= walked.items.length === first;
        if (walked.hasNext) break;
        walked.take(page, at + offset, walked.items.length + 1, undefined);
        nodes.set(some[offset], node);
      }
      at += some.length;
    }
    walked.hasNext ||= at < items.length;
    const last = walked.items.length - 1;
    const leftover = walked.hasNext ? { page, index: at - 1 } : null;
    walked.end = last >= 0 ? walked.positionOf(last) : leftover;
    return new WalkedConnection(walked, list, { idOf, nodeIn: (item) => nodes.get(item) });
  }

  protected make(read: ReadWhole): Promise<readonly unknown[]> {
    return read(this.#options.operation);
  }

  /** The node of an item, or why it cannot be read. Undefined if it does not exist. */
  async #nodeOf(
    item: unknown,
    around: PathIds,
    { context: { loaders }, path }: Asked,
  ): Promise<Entity | Error | undefined> {
    try {
      const { operation, joins } = this.#options;
      const entity = resourceOfShape(operation.shape)?.entityIn(asObject(item), around);
      if (entity) loaders.keep(entity);
      const key = joins.at({ ...around, ...entity?.entityKey.ids });
      return await loaders.load(key, path);
    } catch (error) {
      return isMissing(error) ? undefined : asError(error);
    }
  }
}

/** The list contains items without a node, so their count is not that of the nodes. */
const envelope: Page<unknown> = { items: [] };
