/**
 * Writes the values that resolvers return. As in a run, each value is written by its completion, but objects have no
 * fields, because the executor resolves these, and values that have to be loaded are promises.
 */
import type { Entity, Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { FieldSlot, Selection } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { Failure, isWarning } from '../run/failure.ts';
import { jsonWeight } from '../run/free-json.ts';
import { ResponseSize } from '../run/response-size.ts';
import { Load, type WaitingWriter } from '../run/waiting.ts';
import { writeEntity } from '../run/write-objects.ts';

/** An object that a resolver has returned. The resolvers of its fields receive it as their parent. */
export interface ResolvedObject {
  readonly value: object;
  readonly scope: Scope;
  readonly typeName: string;
}

/** The objects by the containers that resolvers return. */
const resolvedObjects = new WeakMap<object, ResolvedObject>();

/** The object that a resolver has returned. Undefined for other values, such as that of the root. */
export const resolvedObject = (container: object): ResolvedObject | undefined =>
  resolvedObjects.get(container);

/** Writes the value of one field. */
export class ResolverWriter implements WaitingWriter {
  readonly context: RequestContext;
  /** Always false, because objects are not written inside each other. */
  readonly isDeep = false;
  /** Required by the interface, but never read: the executor does not signal when the response is complete. */
  size = new ResponseSize();
  /**
   * What the executor receives instead of null, by the key of the slot: the error of an item, or the promise of a
   * waiting slot.
   */
  readonly #instead = new Map<string | number, unknown>();
  readonly #waiting = new Map<string | number, PromiseWithResolvers<unknown>>();

  constructor(context: RequestContext) {
    this.context = context;
  }

  /** Returns what the resolver of the slot's field returns for a value that is not null. */
  resolve(raw: unknown, scope: Scope, slot: FieldSlot): unknown {
    const { container, key } = slot;
    const written = this.#written(raw, scope, slot);
    container[key] = written;
    if (this.#instead.size === 0) return written;
    return Array.isArray(written)
      ? written.map((item, at) => this.#instead.get(at) ?? item)
      : this.#instead.get(key);
  }

  /** Returns the value. If an item makes its list null, the executor receives the list up to the error. */
  #written(raw: unknown, scope: Scope, slot: FieldSlot): unknown {
    try {
      return slot.field.step.completion.write(this, raw, scope, slot);
    } catch (error) {
      if (error instanceof Failure) return error.lost[0]?.container;
      throw error;
    }
  }

  write(selection: Selection, value: object, scope: Scope, out: Container): Container {
    resolvedObjects.set(out, { value, scope, typeName: selection.type.name });
    return out;
  }

  /** Creates a separate container for each slot, because the executor writes the object in each of them. */
  once(object: Entity, slot: FieldSlot): Container {
    return writeEntity(this, object, slot);
  }

  /** Returns the value unchanged, because the executor serializes it. */
  leaf(value: unknown): unknown {
    if (typeof value === 'object' && value !== null) this.context.values.take(jsonWeight(value));
    return value;
  }

  addValues(): void {}

  keeps(): boolean {
    return true;
  }

  wait(slot: FieldSlot): Load {
    return new Load(this, slot);
  }

  begin({ key }: FieldSlot): void {
    const waiting = Promise.withResolvers();
    // If the rest of the value fails, nothing awaits the promise, and a rejection would end the process.
    waiting.promise.catch(() => {});
    this.#waiting.set(key, waiting);
    this.#instead.set(key, waiting.promise);
  }

  end(): void {}

  filled({ container, key }: FieldSlot): void {
    this.#waiting.get(key)?.resolve(container[key]);
  }

  fail(slot: FieldSlot, error: unknown): void {
    const waiting = this.#waiting.get(slot.key);
    if (isWarning(error, this.context, slot)) waiting?.resolve(null);
    else waiting?.reject(error);
  }

  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void {
    const { container, key, field } = slot;
    container[key] = null;
    if (isNullable && isWarning(error, this.context, slot)) return;
    this.#instead.set(key, error);
    if (!isNullable && this.context.onError === 'PROPAGATE')
      throw Failure.of(error, field).above(container, key);
  }
}
