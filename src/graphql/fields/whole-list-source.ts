/** Sources that read lists to their ends, because the REST API cannot search, sort, choose or nest the items. */

import type { ListOperation } from '../../rest/table/operation.ts';
import { readWhole } from '../loading/whole-list.ts';
import type { RequestContext } from '../plan/context.ts';
import { weightOfArguments } from '../plan/count-values.ts';
import type { Asked } from '../plan/model.ts';
import { type FilledBy, fillingIds } from '../types/field-arguments.ts';
import type { SortArguments } from '../types/order-by.ts';
import { CallSource } from './call-source.ts';
import { itemForm, ListRead } from './list-read.ts';
import type { PageArguments } from './page-connection.ts';

/** Returns all items of a list, each once. Equal reads are one call. */
export type ReadAll = (operation: ListOperation) => Promise<readonly unknown[]>;

export interface WholeOptions<Made> {
  /** The lists. The name is that of the first whose path parameters the ids of the parent contain. */
  readonly operations: readonly [ListOperation, ...ListOperation[]];
  readonly filledBy?: FilledBy;
  /** Path ids on which the value depends in addition to those of the lists. */
  readonly idNames?: readonly string[];
  /** Makes what the values consist of, once for all fields of a request that need the same lists. */
  make(read: ReadAll, operation: ListOperation, context: RequestContext): Promise<Made>;
  /**
   * Reads the arguments of a field, and returns what then makes its value. Throws for invalid ones, before a call is
   * made. `list`: the name of the list.
   */
  valueOf(asked: Asked, list: string): (made: Made) => unknown;
}

export class WholeListSource<Made> extends CallSource<ListOperation, ListRead> {
  readonly #options: WholeOptions<Made>;

  constructor(options: WholeOptions<Made>) {
    const { operations, filledBy = {}, idNames = [] } = options;
    super(operations, { idNames: [...fillingIds(filledBy), ...idNames] });
    this.#options = options;
  }

  resolve(asked: Asked): Promise<unknown> {
    return this.attempt(asked).catch((error: unknown) => {
      throw this.errorOf(error, asked);
    });
  }

  /** The value. Fails with the error of the call as it is. */
  async attempt(asked: Asked): Promise<unknown> {
    const { args, context } = asked;
    context.values.take(weightOfArguments(args));
    const call = this.callFor(asked);
    const make = this.#options.valueOf(asked, call.list);
    return make(await this.begin(call, asked));
  }

  protected prepare(asked: Asked): ListRead {
    const { ids } = asked.scope;
    const call = this.#readOf(this.operationFor(ids, asked.scope), asked);
    this.#options.valueOf(asked, call.list);
    return call;
  }

  protected begin(call: ListRead, asked: Asked): Promise<Made> {
    const { loaders, sortedItems } = asked.context;
    return loaders.shared.once(this, call.name, call.paths, (requestedBy) => {
      const readAll: ReadAll = async (operation) => {
        const list = this.#readOf(operation, asked);
        return readWhole(operation, (page) => list.read(page, requestedBy), sortedItems);
      };
      return this.#options.make(readAll, call.operation, asked.context);
    });
  }

  #readOf(operation: ListOperation, asked: Asked): ListRead {
    const { args, context, field } = asked;
    const { first: _, after: __, orderBy, query, ...filters }: PageArguments & SortArguments = args;
    const { filledBy = {} } = this.#options;
    const form = itemForm(operation, field, context);
    return new ListRead({ operation, filledBy, form, filters }, asked);
  }
}
