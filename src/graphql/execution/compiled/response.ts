/**
 * The response of one execution, in which some values may be missing. A value that is a promise leaves its place empty,
 * and the response is complete when no place waits any more.
 */
import { type ExecutionResult, GraphQLError, locatedError, responsePathAsArray } from 'graphql';
import type { Container } from './compiled-operation.ts';
import type { Place } from './place.ts';

/** What an error does: nulls its container, if the field may not be null, or only the field, or all data. */
export type OnError = 'PROPAGATE' | 'NULL' | 'HALT';

export interface ResponseOptions {
  readonly onError: OnError;
  readonly onAwaited?: ((container: Container, key: string | number) => void) | undefined;
}

/** What the response has for the value of a promise. */
export type Complete<Value> = (value: Value, container: Container, place: Place) => unknown;

/**
 * What a promise needs. What waits is in the old generation of V8 when its value arrives, and would keep the response
 * until that is collected, so the container is dropped.
 */
interface Held<Value> {
  container: Container | undefined;
  readonly complete: Complete<Value>;
}

/** Thrown to leave all fields after an error with `HALT`. */
const halted = Symbol('halted');

export class PendingResponse {
  readonly #options: ResponseOptions;
  readonly #onSettled: () => void;
  #data: Container = Object.create(null);
  #hasData = true;
  readonly #errors: GraphQLError[] = [];
  /** The places that wait for a promise, and are still in the response. */
  readonly #waiting = new Set<Place>();
  /** How often something has begun to wait. */
  #waits = 0;

  /** `onSettled`: called when something that waited has its value, or has failed. */
  constructor(options: ResponseOptions, onSettled: () => void) {
    this.#options = options;
    this.#onSettled = onSettled;
  }

  get data(): Container {
    return this.#data;
  }

  /** False if an error has made all data null. */
  get hasData(): boolean {
    return this.#hasData;
  }

  get waits(): number {
    return this.#waits;
  }

  get isComplete(): boolean {
    return this.#waiting.size === 0;
  }

  isWaiting(place: Place): boolean {
    return this.#waiting.has(place);
  }

  /** The result. The data is in it, and not here any more. */
  take(): ExecutionResult {
    const data = this.#hasData ? this.#data : null;
    this.#data = {};
    return this.#errors.length > 0 ? { errors: this.#errors, data } : { data };
  }

  /**
   * Returns null for an error that the place can take. Otherwise it is thrown, for the container. `mayWait`: whether
   * something inside the place waits.
   */
  failed(place: Place, error: unknown, mayWait: boolean): null {
    if (error === halted) throw error;
    const located = locatedAt(place, error);
    const { onError } = this.#options;
    if (onError === 'PROPAGATE' && !place.shape.isNullable) throw located;
    this.lose(place, located, mayWait);
    if (onError === 'HALT') throw halted;
    return null;
  }

  /** Continues with the value of a promise, unless an error has removed the place from the response before. */
  wait<Value>(
    place: Place,
    promise: PromiseLike<Value>,
    container: Container,
    complete: Complete<Value>,
  ): undefined {
    this.#waiting.add(place);
    this.#waits += 1;
    const held: Held<Value> = { container, complete };
    const native = promise instanceof Promise ? promise : Promise.resolve(promise);
    native.then(
      (value: Value) => this.#goOnWith(place, held, value),
      (error) => this.#goOnWith(place, held, undefined, { error }),
    );
    return undefined;
  }

  #goOnWith<Value>(
    place: Place,
    held: Held<Value>,
    value: Value | undefined,
    failure?: { readonly error: unknown },
  ): void {
    const { container, complete } = held;
    held.container = undefined;
    if (this.#waiting.delete(place) && container)
      try {
        if (failure) throw failure.error;
        container[place.key] = complete(value as Value, container, place);
        this.#options.onAwaited?.(container, place.key);
      } catch (error) {
        this.#loseAround(place, error);
      }
    this.#onSettled();
  }

  /** Makes the place null, or the nearest one around it that an error makes null. */
  #loseAround(place: Place, error: unknown): void {
    let nearest: Place | undefined = place;
    if (this.#options.onError === 'PROPAGATE')
      while (nearest && !nearest.shape.isNullable) nearest = nearest.prev;
    this.lose(nearest, locatedAt(place, error), true);
    const container = nearest && this.#containerOf(nearest);
    if (nearest && container) container[nearest.key] = null;
  }

  /**
   * The object or list that contains a place. Only errors need it, and places that knew it would keep the response.
   * Undefined if the response was emptied in the meantime.
   */
  #containerOf({ prev }: Place): Container | undefined {
    return prev ? (this.#containerOf(prev)?.[prev.key] as Container | undefined) : this.#data;
  }

  /** Adds an error. What waits inside its place is not waited for any more. Undefined: the whole data. */
  lose(place: Place | undefined, error: unknown, mayWait: boolean): void {
    if (error === halted) return;
    this.#errors.push(
      error instanceof GraphQLError ? error : locatedError(error, undefined, undefined),
    );
    if (!place || this.#options.onError === 'HALT') {
      this.#hasData = false;
      this.#waiting.clear();
    } else if (mayWait)
      for (const waiting of this.#waiting)
        if (waiting.isInside(place)) this.#waiting.delete(waiting);
  }
}

const locatedAt = (place: Place, error: unknown): unknown =>
  error === halted ? error : locatedError(error, place.field.nodes, responsePathAsArray(place));
