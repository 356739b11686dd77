/** A request to load one object, and what waits for the object. */
import type { Entity, EntityKey } from '../identity/model.ts';

export interface Waiter {
  /** The slot that requested the object, for the call log. */
  readonly slot: object;
  found(object: Entity): void;
  failed(error: unknown): void;
}

export class LoadRequest implements Iterable<object> {
  entityKey: EntityKey;
  /** All waiters, including those added after the load, because the call log shows all slots. */
  readonly #waiters: Waiter[] = [];
  /** Resolves when there is an outcome, for code that has no slot. */
  #settled: PromiseWithResolvers<void> | undefined;
  #outcome: Entity | Error | undefined;

  constructor(entityKey: EntityKey) {
    this.entityKey = entityKey;
  }

  /** Takes over another key of the same object if it contains more ids, such as those of its list. */
  isAlso(entityKey: EntityKey): void {
    const { endpoint, ids } = this.entityKey;
    if (!endpoint.isListNamedBy(ids)) this.entityKey = entityKey;
  }

  /** The slots that requested the object. Slots may be added while it is being loaded. */
  *[Symbol.iterator](): Iterator<object> {
    for (const { slot } of this.#waiters) yield slot;
  }

  wait(waiter: Waiter): void {
    this.#waiters.push(waiter);
    if (this.#outcome) notify(waiter, this.#outcome);
  }

  /** The object. Undefined if it was not read. */
  get object(): Entity | undefined {
    return this.#outcome instanceof Error ? undefined : this.#outcome;
  }

  /** Whether the object exists. Waits for the outcome of the load. */
  async isFound(): Promise<boolean> {
    if (!this.#outcome) {
      this.#settled ??= Promise.withResolvers();
      await this.#settled.promise;
    }
    return this.object !== undefined;
  }

  /** Sets the outcome. Only the first one counts. */
  settle(outcome: Entity | Error): void {
    if (this.#outcome) return;
    this.#outcome = outcome;
    for (const waiter of [...this.#waiters]) notify(waiter, outcome);
    this.#settled?.resolve();
  }
}

function notify(waiter: Waiter, outcome: Entity | Error): void {
  if (outcome instanceof Error) waiter.failed(outcome);
  else waiter.found(outcome);
}
