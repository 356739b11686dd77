/**
 * What resolvers for other executors return: each value is written by its completion, as in a run, but objects without
 * their fields, which the executor resolves, and promises for what has to be loaded.
 */
import type { Entity, Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { FieldSlot, Selection } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { Failure, isWarning } from './failure.ts';
import { jsonWeight } from './free-json.ts';
import { ResponseSize } from './response-size.ts';
import { Load, type WaitingWriter } from './waiting.ts';
import { writeEntity } from './write-objects.ts';

/** An object that a resolver has returned: what the resolvers of its fields get as their parent. */
export interface ResolvedObject {
  readonly value: object;
  readonly scope: Scope;
  readonly typeName: string;
}

/** By the containers that resolvers return. */
const resolvedObjects = new WeakMap<object, ResolvedObject>();

/** The object that a resolver has returned. Undefined for other values, such as that of the root. */
export const resolvedObject = (container: object): ResolvedObject | undefined =>
  resolvedObjects.get(container);

/** Writes the value of one field. */
export class ResolverWriter implements WaitingWriter {
  readonly context: RequestContext;
  /** Objects are not written inside each other. */
  readonly isDeep = false;
  /** Not read: the executor does not say when the response is complete. */
  size = new ResponseSize();
  /** What the executor gets in place of null: the error of an item, or the promise of a slot that waits, by its key. */
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

  /** If an item makes its list null, the executor gets the list up to the error. */
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

  /** Each slot has a container of its own, as the executor writes the object in each. */
  once(object: Entity, slot: FieldSlot): Container {
    return writeEntity(this, object, slot);
  }

  /** The executor serializes the value. */
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
    // Nobody gets the promise if the rest of the value fails.
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
    if (this.#isWarning(slot, error)) waiting?.resolve(null);
    else waiting?.reject(error);
  }

  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void {
    const { container, key, field } = slot;
    container[key] = null;
    if (isNullable && this.#isWarning(slot, error)) return;
    this.#instead.set(key, error);
    if (!isNullable && this.context.onError === 'PROPAGATE')
      throw Failure.of(error, field).above(container, key);
  }

  #isWarning(slot: FieldSlot, error: unknown): boolean {
    const { field, key } = slot;
    return isWarning(error, this.context, slot, { field, isItem: key !== field.key });
  }
}
