/**
 * Writes the values that resolvers return. As in a run, each value is written by its completion, but objects have no
 * fields, because the executor resolves these, and values that have to be loaded are promises.
 */
import type { ResponsePath, SlotPaths } from '../errors/slot-paths.ts';
import type { Entity, Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { FieldSlot, Selection } from '../plan/model.ts';
import { type Container, Slot } from '../plan/slot.ts';
import { Failure, isWarning } from '../run/failure.ts';
import { ResponseSize } from '../run/response-size.ts';
import { ObjectSlot, SlotBelow } from '../run/slots.ts';
import { Load, type WaitingWriter } from '../run/waiting.ts';
import { writeEntity } from '../run/write-objects.ts';

/** Where a resolver has returned an object or a list. */
interface Returned {
  /** The object or list that contains it, and its key there. Undefined until its resolver has returned. */
  container?: object;
  key?: string | number;
}

/** An object that a resolver has returned. The resolvers of its fields receive it as their parent. */
export interface ResolvedObject extends Returned {
  readonly value: object;
  readonly scope: Scope;
  readonly selection: Selection;
}

/** The member of a container with its object. Containers have string keys, so it is in no response. */
const resolved = Symbol('resolved');

/** The object that a resolver has returned. Undefined for other values, such as that of the root. */
export const resolvedObject = (container: unknown): ResolvedObject | undefined =>
  (container as { readonly [resolved]?: ResolvedObject } | undefined)?.[resolved];

/** Remembers where an object or a list was returned, with all that is in the list. */
function returnedAt(value: unknown, container: object, key: string | number): void {
  if (Array.isArray(value)) {
    Object.assign(value, { [resolved]: { container, key } satisfies Returned });
    for (const [at, item] of value.entries()) returnedAt(item, value, at);
  } else {
    const object = resolvedObject(value);
    if (!object) return;
    object.container = container;
    object.key = key;
  }
}

/** The paths of what resolvers have returned: each slot in the response has one. */
export const resolvedPaths: SlotPaths = {
  of(slot) {
    const path = pathOf(slot);
    return path ? [path] : [];
  },
  count: (slot) => (pathOf(slot) ? 1 : 0),
};

function pathOf(slot: object): ResponsePath | undefined {
  if (slot instanceof Slot) return below(pathTo(slot.container), slot.key);
  if (slot instanceof ObjectSlot) return pathTo(slot.object);
  return slot instanceof SlotBelow ? below(pathOf(slot.above), slot.key) : undefined;
}

/** The path of an object or a list. Undefined if no resolver has returned it. */
function pathTo(container: object): ResponsePath | undefined {
  const returned: Returned | undefined = resolvedObject(container);
  // Only the root was returned by no resolver, and a list that an error has made null.
  if (!returned) return Array.isArray(container) ? undefined : [];
  const { container: above, key } = returned;
  return above && key !== undefined ? below(pathTo(above), key) : undefined;
}

const below = (path: ResponsePath | undefined, key: string | number): ResponsePath | undefined =>
  path && [...path, key];

const unread = new ResponseSize();

/** Writes the value of one field. */
export class ResolverWriter implements WaitingWriter {
  readonly context: RequestContext;
  /** Always false, because objects are not written inside each other. */
  readonly isDeep = false;
  /** Required by the interface, but never read: the executor does not signal when the response is complete. */
  size = unread;
  /** What the executor receives instead of null, by the key of the slot: the error of an item, or a promise. */
  #instead: Map<string | number, unknown> | undefined;
  /** The slots that wait, by key. Those that wait when the value is returned have a promise. */
  #waiting: Map<string | number, PromiseWithResolvers<unknown> | undefined> | undefined;

  constructor(context: RequestContext) {
    this.context = context;
  }

  /** Returns what the resolver of the slot's field returns for a value that is not null. */
  resolve(raw: unknown, scope: Scope, slot: FieldSlot): unknown {
    const { container, key } = slot;
    const written = this.#written(raw, scope, slot);
    returnedAt(written, container, key);
    for (const one of this.#waiting?.keys() ?? []) {
      const waiting = Promise.withResolvers();
      this.#waiting?.set(one, waiting);
      this.#put(one, waiting.promise);
    }
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

  wait(slot: FieldSlot): Load {
    return new Load(this, slot);
  }

  begin({ key }: FieldSlot): void {
    this.#waiting ??= new Map();
    this.#waiting.set(key, undefined);
  }

  end(): void {}

  filled({ container, key }: FieldSlot): void {
    const value = container[key];
    returnedAt(value, container, key);
    this.#ended(key)?.resolve(value);
  }

  fail(slot: FieldSlot, error: unknown): void {
    const isNull = isWarning(error, this.context, slot);
    const waiting = this.#ended(slot.key);
    if (isNull) waiting?.resolve(null);
    else if (waiting) waiting.reject(error);
    else this.#put(slot.key, error);
  }

  /** Ends the waiting of a slot. Returns its promise, unless its value was not yet returned. */
  #ended(key: string | number): PromiseWithResolvers<unknown> | undefined {
    const waiting = this.#waiting?.get(key);
    this.#waiting?.delete(key);
    return waiting;
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
