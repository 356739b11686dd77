/** The source of a field that two operations can give, of which a service may have only one. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Asked, Source } from '../execution/model.ts';
import { firstThatExists } from '../loading/remembered.ts';
import type { CallSource } from './call-source.ts';

export interface EitherOptions {
  readonly newer: CallSource<AnyOperation> & { hasRead(asked: Asked): boolean };
  readonly older: CallSource<AnyOperation>;
  /** Whether the older way is taken in any case, because the newer one is not possible or not worth its call. */
  readonly isOlderBetter?: (asked: Asked) => boolean;
}

/** Both sources fail with `UPSTREAM_UNSUPPORTED` if the service seems to lack their operation. */
export class EitherSource implements Source {
  readonly waits = true;
  readonly operations: readonly AnyOperation[];
  readonly #options: EitherOptions;

  constructor(options: EitherOptions) {
    this.#options = options;
    this.operations = [...options.newer.operations, ...options.older.operations];
  }

  async prefetch(asked: Asked): Promise<void> {
    const { newer, older } = this.#options;
    const isOlder =
      (await this.#isOlderBetter(asked)) ||
      asked.context.ways.get(newer.operationOf(asked)) === 'older';
    await (isOlder ? older : newer).prefetch(asked);
  }

  async resolve(asked: Asked): Promise<unknown> {
    const { newer, older } = this.#options;
    if (await this.#isOlderBetter(asked)) return older.resolve(asked);
    return firstThatExists(asked.context.ways, newer.operationOf(asked), {
      newer: () => newer.resolve(asked),
      older: () => older.resolve(asked),
    });
  }

  /** Whether the older way is better, which may depend on the calls of all fields of the object. */
  async #isOlderBetter(asked: Asked): Promise<boolean> {
    const { isOlderBetter, newer } = this.#options;
    // A call that was made early is used.
    if (!isOlderBetter || newer.hasRead(asked)) return false;
    await null;
    return isOlderBetter(asked);
  }
}
