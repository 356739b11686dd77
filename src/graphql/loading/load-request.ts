/** One object to load, with all who wait for it: told once it is there, or why it is not. */
import type { Entity, EntityKey } from '../identity/model.ts';

/** Who waits for an object. */
export interface Waiter {
  /** What asked, as the log of calls knows it. */
  readonly slot: object;
  found(object: Entity): void;
  failed(error: unknown): void;
}

export class LoadRequest {
  #entityKey: EntityKey;
  /** Also those who came when it was there already: the log shows all. */
  readonly #waiters: Waiter[] = [];
  /** Those who want to know whether it is there, and nothing of it. */
  #onSettled: ((outcome: Entity | Error) => void)[] | undefined;
  #outcome: Entity | Error | undefined;

  constructor(entityKey: EntityKey) {
    this.#entityKey = entityKey;
  }

  get entityKey(): EntityKey {
    return this.#entityKey;
  }

  /** The same object by an entity key that may know more: in which list it stands. */
  isAlso(entityKey: EntityKey): void {
    const { endpoint, ids } = this.#entityKey;
    if (!endpoint.isListNamedBy(ids)) this.#entityKey = entityKey;
  }

  /** Who asks; may still grow while the object is under way. */
  get slots(): Iterable<object> {
    return this;
  }

  *[Symbol.iterator](): Iterator<object> {
    for (const { slot } of this.#waiters) yield slot;
  }

  wait(waiter: Waiter): void {
    this.#waiters.push(waiter);
    if (this.#outcome) notify(waiter, this.#outcome);
  }

  /** Whether it is there, once that is known. */
  async isFound(): Promise<boolean> {
    const outcome =
      this.#outcome ??
      (await new Promise<Entity | Error>((resolve) => {
        this.#onSettled ??= [];
        this.#onSettled.push(resolve);
      }));
    return !(outcome instanceof Error);
  }

  /** The first outcome holds. */
  settle(outcome: Entity | Error): void {
    if (this.#outcome) return;
    this.#outcome = outcome;
    for (const waiter of [...this.#waiters]) notify(waiter, outcome);
    for (const resolve of this.#onSettled ?? []) resolve(outcome);
  }
}

function notify(waiter: Waiter, outcome: Entity | Error): void {
  if (outcome instanceof Error) waiter.failed(outcome);
  else waiter.found(outcome);
}
