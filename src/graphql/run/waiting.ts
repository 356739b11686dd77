/** Slots that wait for a value or an object. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { Entity, type EntityKey, type Resource, type Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { RequestContext } from '../plan/context.ts';
import {
  type Asked,
  FieldSlot,
  type PlannedField,
  type ResponseWriter,
  type WaitingSlot,
} from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import type { Waiting } from './awaited.ts';
import { locatedAt } from './failure.ts';
import type { ResponseSize } from './response-size.ts';
import { isMissingLink } from './when-missing.ts';

/** A writer of a response that is not complete while something waits. */
export interface WaitingWriter extends ResponseWriter {
  /** The part of the response to which the size of new values is added. */
  size: ResponseSize;
  /** Writes an object for a slot that waited for it. An object is written only once for all of its slots. */
  once(object: Entity, slot: FieldSlot, size: ResponseSize): Container;
  /** Called when a slot begins to wait. The response is not complete until `end` is called for it. */
  begin(slot: FieldSlot & Waiting): void;
  /** Called when a slot no longer waits. */
  end(): void;
  /** Called when a slot that waited has a value. */
  filled(slot: FieldSlot): void;
  /** Adds an error for a slot that is null because of it. */
  fail(slot: FieldSlot, error: unknown): void;
}

/** Receives the value or the error of a promise. */
interface Settled {
  settled(value: unknown): void;
  failed(error: unknown): void;
}

/** Waits without a closure, because a closure in a promise may keep a whole request in memory. */
export async function settle(waiting: Settled, promise: Promise<unknown>): Promise<void> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    waiting.failed(error);
    return;
  }
  waiting.settled(value);
}

/** A field that waits for its source. The object is also the slot of the field. */
export class AskedField extends FieldSlot implements Asked, Settled {
  readonly value: object;
  readonly scope: Scope;
  isDone = false;
  readonly #run: WaitingWriter;
  readonly #size: ResponseSize;

  constructor(
    run: WaitingWriter,
    field: PlannedField,
    value: object,
    scope: Scope,
    container: Container,
  ) {
    super(field, container, field.key);
    this.#run = run;
    this.#size = run.size;
    this.value = value;
    this.scope = scope;
  }

  get context(): RequestContext {
    return this.#run.context;
  }

  get args() {
    return this.field.args(this.#run.context);
  }

  get slot(): this {
    return this;
  }

  settled(raw: unknown): void {
    if (this.isDone) return;
    this.isDone = true;
    const { field, container, key, scope } = this;
    const run = this.#run;
    const before = run.size;
    run.size = this.#size;
    try {
      if (raw !== null && raw !== undefined) {
        container[key] = field.completion.write(run, raw, scope, this);
        run.filled(this);
      } else if (field.isRequired) throw invalidResponse('a value');
    } catch (error) {
      run.fail(this, locatedAt(field.step.member, error));
    }
    run.size = before;
    run.end();
  }

  failed(error: unknown): void {
    if (this.isDone) return;
    this.isDone = true;
    this.#run.fail(this, error);
    this.#run.end();
  }
}

/** A slot that waits for an object or a value. */
export class Load extends FieldSlot implements WaitingSlot, Settled {
  isDone = false;
  written: unknown = null;
  /** The resource that a link names. */
  #linkTarget: Resource | undefined;
  readonly #run: WaitingWriter;
  readonly #size: ResponseSize;

  constructor(run: WaitingWriter, { field, container, key }: FieldSlot) {
    const mayBeNull = key === field.key ? field.isNullable : field.areItemsNullable;
    if (!mayBeNull) throw new TypeError(`${field.name} waits where null may not stand`);
    super(field, container, key);
    this.#run = run;
    this.#size = run.size;
  }

  get context(): RequestContext {
    return this.#run.context;
  }

  get slot(): this {
    return this;
  }

  await(value: Promise<unknown>): void {
    this.#run.begin(this);
    void settle(this, value);
  }

  follow(entityKey: EntityKey, form: Form): void {
    this.#run.begin(this);
    this.#linkTarget = entityKey.resource;
    try {
      this.context.loaders.loadFor(entityKey, form, this);
    } catch (error) {
      // Everything that waits must settle, or the request would never end.
      if (!this.isDone) this.failed(error);
    }
  }

  found(object: Entity): void {
    if (this.isDone) return;
    this.isDone = true;
    try {
      this.#put(this.#run.once(object, this, this.#size));
    } catch (error) {
      this.#run.fail(this, error);
    }
    this.#run.end();
  }

  failed(error: unknown): void {
    if (this.isDone) return;
    this.isDone = true;
    if (this.#linkTarget && isMissingLink(error, this.#linkTarget, this)) this.#put(null);
    else this.#run.fail(this, error);
    this.#run.end();
  }

  /** Takes the value of the promise: an object, a scalar, or null. */
  settled(found: unknown): void {
    if (found instanceof Entity) {
      this.found(found);
      return;
    }
    if (this.isDone) return;
    this.isDone = true;
    this.#put(found);
    this.#run.end();
  }

  #put(value: unknown): void {
    this.written = value;
    this.container[this.key] = value;
    this.#run.filled(this);
  }
}
