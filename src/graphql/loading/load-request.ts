/** A request to load one object, with the paths that need it. */
import type { Path } from '../../rest/values/response-path.ts';
import { Entity, type EntityKey } from '../identity/model.ts';

export class LoadRequest implements Iterable<Path> {
  entityKey: EntityKey;
  /** All paths, including those added after the load, because the call log shows them. */
  readonly #paths: Path[] = [];
  #outcome: Entity | Error | undefined;
  /** Settles when there is an outcome. All who wait share it. */
  #waiting: PromiseWithResolvers<Entity> | undefined;

  constructor(entityKey: EntityKey) {
    this.entityKey = entityKey;
  }

  /** Takes over another key of the same object if it contains more ids, such as those of its list. */
  isAlso(entityKey: EntityKey): void {
    const { endpoint, ids } = this.entityKey;
    if (endpoint.listKey(ids) === undefined) this.entityKey = entityKey;
  }

  /** The paths that need the object. Paths may be added while it is being loaded. */
  [Symbol.iterator](): Iterator<Path> {
    return this.#paths.values();
  }

  /** The object, or a promise of it while it is being loaded. Throws if it was not found. */
  find(path: Path): Entity | Promise<Entity> {
    this.#paths.push(path);
    if (this.#outcome instanceof Error) throw this.#outcome;
    return this.#outcome ?? this.#settled;
  }

  get #settled(): Promise<Entity> {
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  /** The object. Undefined if it was not read. */
  get object(): Entity | undefined {
    return this.#outcome instanceof Error ? undefined : this.#outcome;
  }

  /** Whether the object exists. Waits for the outcome of the load. */
  async isFound(): Promise<boolean> {
    if (this.#outcome) return this.object !== undefined;
    return this.#settled.then(
      () => true,
      () => false,
    );
  }

  /** Drops the object, because promises that have waited for it may stay in memory. */
  release(): void {
    if (this.#outcome instanceof Entity) this.#outcome.release();
    this.#outcome = undefined;
    this.#paths.length = 0;
  }

  /** Sets the outcome. Only the first one counts. */
  settle(outcome: Entity | Error): void {
    if (this.#outcome) return;
    this.#outcome = outcome;
    if (outcome instanceof Error) this.#waiting?.reject(outcome);
    else this.#waiting?.resolve(outcome);
  }
}
