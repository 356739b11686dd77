/** A value that components read, and that other code sets. */
import { useSyncExternalStore } from 'react';

export class Store<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);

/** Values of tabs, by the IDs of the tabs. */
export class TabValues<Value> extends Store<ReadonlyMap<string, Value>> {
  constructor() {
    super(new Map());
  }

  setOf(tab: string, value: Value): void {
    this.set(new Map(this.get()).set(tab, value));
  }

  remove(tab: string): void {
    this.set(new Map([...this.get()].filter(([id]) => id !== tab)));
  }
}
