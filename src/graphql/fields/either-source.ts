/**
 * The source of a field that two operations can give, of which a service may have only one. `graphql/loading/known-ways.ts`
 * remembers which.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { type WhenMissing, whenMissing } from '../completion/when-missing.ts';
import type { Way } from '../loading/known-ways.ts';
import type { Asked, Source } from '../plan/model.ts';

/** One of the two ways. */
export interface WaySource extends Source {
  readonly operations: readonly AnyOperation[];
  operationOf(asked: Asked): AnyOperation;
  prefetch(asked: Asked): Promise<void>;
  isEarly(asked: Asked): boolean;
  /** The value. Fails with the error of the call as it is. */
  attempt(asked: Asked): Promise<unknown>;
  /** The error of the call, if the service may lack the operation. */
  errorOf(error: unknown, asked: Asked): unknown;
}

export interface EitherOptions {
  readonly newer: WaySource;
  readonly older: WaySource;
  /** Whether the older way is taken in any case, because the newer one is not possible or not worth its call. */
  readonly isOlderBetter?: (asked: Asked) => boolean;
  /**
   * What a 404 means. `error`: every parent has the value, so the service lacks the operation. `null`: the value may be
   * missing.
   */
  readonly whenMissing: WhenMissing;
}

/** Statuses that show by themselves that the service lacks the operation. */
const lackingStatuses: ReadonlySet<unknown> = new Set([405, 501]);

/** Whether the service lacks the operation: certainly, maybe, or not. */
type Lack = 'certain' | 'possible' | 'none';

/**
 * Until the newer way has succeeded, a 404 may mean that the service lacks it, so the older way is tried, too. A 404
 * shows this only if the older way gives the value: otherwise the object is missing.
 */
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
    const isOlder = (await this.#isOlderBetter(asked)) || this.#begin(asked) === 'older';
    if (this.#early(asked) === undefined) await (isOlder ? older : newer).prefetch(asked);
  }

  async resolve(asked: Asked): Promise<unknown> {
    const { older, isOlderBetter } = this.#options;
    const early = this.#early(asked);
    if (early === undefined ? await this.#isOlderBetter(asked) : isOlderBetter && early === 'older')
      return older.resolve(asked);
    return this.#take(this.#early(asked) ?? this.#begin(asked), asked);
  }

  async #take(way: Way, asked: Asked): Promise<unknown> {
    const { ways } = asked.context;
    const key = this.#key(asked);
    try {
      const value = await this.#options[way].attempt(asked);
      if (way === 'newer') ways.set(key, 'newer');
      return value;
    } catch (error) {
      const isKnown = ways.get(key) === way;
      const lack = this.#lackIn(error, isKnown);
      if (lack === 'none') return this.#failed(error, isKnown, way, asked);
      return this.#takeOther({ error, way, lack }, asked);
    }
  }

  /** Takes the other way, after the service seemed to lack the first one. */
  async #takeOther(
    { error, way, lack }: { readonly error: unknown; readonly way: Way; readonly lack: Lack },
    asked: Asked,
  ): Promise<unknown> {
    const { ways } = asked.context;
    const key = this.#key(asked);
    const other = way === 'newer' ? 'older' : 'newer';
    if (lack === 'certain') ways.set(key, other);
    try {
      const value = await this.#options[other].attempt(asked);
      // A 404 of one caller does not outweigh that the newer way has succeeded for another one.
      const isRefuted = lack === 'possible' && ways.get(key) === 'newer';
      if (value !== null && value !== undefined && !isRefuted) ways.set(key, other);
      return value;
    } catch (otherError) {
      return this.#lackIn(otherError, false) === 'certain'
        ? this.#failed(error, false, way, asked)
        : this.#failed(otherError, false, other, asked);
    }
  }

  /** Whether the older way is better, which may depend on the calls of all fields of the object. */
  async #isOlderBetter(asked: Asked): Promise<boolean> {
    const { isOlderBetter } = this.#options;
    if (!isOlderBetter) return false;
    await null;
    return isOlderBetter(asked);
  }

  #key(asked: Asked): AnyOperation {
    return this.#options.newer.operationOf(asked);
  }

  #early(asked: Asked): Way | undefined {
    const { newer, older } = this.#options;
    if (newer.isEarly(asked)) return 'newer';
    return older.isEarly(asked) ? 'older' : undefined;
  }

  /** The way to begin with. */
  #begin(asked: Asked): Way {
    return asked.context.ways.get(this.#key(asked)) === 'older' ? 'older' : 'newer';
  }

  #lackIn(error: unknown, isKnown: boolean): Lack {
    if (!(error instanceof RestError)) return 'none';
    const { code, facts } = error;
    if (code === 'UPSTREAM_UNSUPPORTED' || lackingStatuses.has(facts.status)) return 'certain';
    if (code !== 'NOT_FOUND') return 'none';
    const isOfObject = isKnown && this.#options.whenMissing === 'null';
    return isOfObject ? 'none' : 'possible';
  }

  #failed(error: unknown, isKnown: boolean, way: Way, asked: Asked): null {
    const { whenMissing: when } = this.#options;
    // An operation that the service has says with a 404 that the object is missing.
    const shown = isKnown ? error : this.#options[way].errorOf(error, asked);
    return whenMissing(when, shown);
  }
}
