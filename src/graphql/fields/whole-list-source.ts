/** Sources that read lists to their ends, because the REST API cannot search, sort or nest the items. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { fillPath } from '../../rest/values/path.ts';
import { memberAt } from '../../rest/values/record.ts';
import { listName } from '../loading/cursor.ts';
import type { ReadPage } from '../loading/walk.ts';
import { readWhole } from '../loading/whole-list.ts';
import type { RequestContext } from '../plan/context.ts';
import type { Asked } from '../plan/model.ts';
import { CallSource, type PreparedCall } from './call-source.ts';

/** Returns all items of a list, each once. Equal reads are one call. */
export type ReadWhole = (operation: ListOperation) => Promise<readonly unknown[]>;

/** `Made`: the result that is made of the lists, once for all fields that need the same lists. */
export abstract class WholeListSource<Made> extends CallSource<ListOperation, PreparedCall> {
  protected abstract make(read: ReadWhole, context: RequestContext): Promise<Made>;

  protected prepare({ scope, path }: Asked): PreparedCall {
    const { ids } = scope;
    // Throws for an object that lacks a member with a path id.
    this.operationFor(ids, scope);
    return { around: ids, hasQuery: false, paths: [path] };
  }

  protected begin({ around, paths }: PreparedCall, { context }: Asked): Promise<Made> {
    const { loaders, rest, sortedItems } = context;
    const name = this.operations.map(({ path }) => fillPath(path, around)).join(' ');
    return loaders.shared.once(this, name, paths, (requestedBy) => {
      const read: ReadWhole = async (operation) => {
        const list = listName(fillPath(operation.path, around), {});
        const readPage: ReadPage = ({ token, size, isAnew }) => {
          const reading = rest.call(operation, {
            path: around,
            query: { limit: size, ...(token !== null && { page: token }) },
            isAnew,
            requestedBy,
          });
          loaders.counts.noteWhole(list, reading);
          return reading;
        };
        return distinct(await readWhole(operation, readPage, sortedItems));
      };
      return this.make(read, context);
    });
  }
}

/** Leaves out items whose id occurred before, since the list may have changed between its pages. */
function distinct(items: readonly unknown[]): readonly unknown[] {
  const ids = new Set<string>();
  return items.filter((item) => {
    const id = memberAt(item, ['id']);
    if (typeof id !== 'string') return true;
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
}
