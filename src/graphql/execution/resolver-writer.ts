/**
 * Writes the values that resolvers return. As in a run, each value is written by its completion, but objects have no
 * fields, because the executor resolves these, and values that have to be loaded are promises.
 */
import type { Entity, Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { FieldSlot, Selection } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { Failure, isWarning } from '../run/failure.ts';
import { ResponseSize } from '../run/response-size.ts';
import { Load, type WaitingWriter } from '../run/waiting.ts';
import { writeEntity } from '../run/write-objects.ts';

/** An object that a resolver has returned. The resolvers of its fields receive it as their parent. */
export interface ResolvedObject {
  readonly value: object;
  readonly scope: Scope;
  readonly selection: Selection;
}

/** The member of a container with its object. Containers have string keys, so it is in no response. */
const resolved = Symbol('resolved');

/** The object that a resolver has returned. Undefined for other values, such as that of the root. */
export const resolvedObject = (container: unknown): ResolvedObject | undefined =>
  (container as { readonly [resolved]?: ResolvedObject } | undefined)?.[resolved];

const unread = new ResponseSize();

/** Writes the value of one field. */
export class ResolverWriter implements WaitingWriter {
  readonly context: RequestContext;
  /** Always false, because objects are not written inside each other. */
  readonly isDeep = false;
  /** Required by the interface, but never read: the executor does not signal when the response is complete. */
  size = unread;
  /**
   * What the executor receives instead of null, by the key of the slot: the error of an item, or the promise of a
   * waiting slot.
   */
  #instead: Map<string | number, unknown> | undefined;
  #waiting: Map<string | number, PromiseWithResolvers<unknown>> | undefined;

  constructor(context: RequestContext) {
    this.context = context;
  }

  /** Returns what the resolver of the slot's field returns for a value that is not null. */
  resolve(raw: unknown, scope: Scope, slot: FieldSlot): unknown {
    const { container, key } = slot;
    const written = this.#written(raw, scope, slot);
    container[key] = written;
    const instead = this.#instead;
    if (!instead) return written;
    return Array.isArray(written)
      ? written.map((item, at) => instead.get(at) ?? item)
      : instead.get(key);
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
    return Object.assign(out, { [resolved]: { value, scope, selection } });
  }

  /** Creates a separate container for each slot, because the executor writes the object in each of them. */
  once(object: Entity, slot: FieldSlot): Container {
    return writeEntity(this, object, slot);
  }

  leaf(value: unknown): unknown {
    this.context.count(value);
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
    this.#waiting ??= new Map();
    this.#waiting.set(key, waiting);
    this.#put(key, waiting.promise);
  }

  end(): void {}

  filled({ container, key }: FieldSlot): void {
    this.#waiting?.get(key)?.resolve(container[key]);
  }

  fail(slot: FieldSlot, error: unknown): void {
    const waiting = this.#waiting?.get(slot.key);
    if (isWarning(error, this.context, slot)) waiting?.resolve(null);
    else waiting?.reject(error);
  }

  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void {
    const { container, key, field } = slot;
    container[key] = null;
    if (isNullable && isWarning(error, this.context, slot)) return;
    this.#put(key, error);
    if (!isNullable && this.context.onError === 'PROPAGATE')
      throw Failure.of(error, field).above(container, key);
  }

  #put(key: string | number, instead: unknown): void {
    this.#instead ??= new Map();
    this.#instead.set(key, instead);
  }
}
