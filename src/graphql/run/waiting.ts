/** Slots that wait for a value or an object. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { Entity, type Resource, type Scope } from '../identity/model.ts';
import type { Waiter } from '../loading/load-request.ts';
import type { RequestContext } from '../plan/context.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { Asked } from '../plan/step.ts';
import { locatedAt } from './failure.ts';
import type { ResponseSize } from './response-size.ts';
import type { ResponseWriter } from './response-writer.ts';
import { type Container, FieldSlot } from './slots.ts';
import { isMissingLink } from './when-missing.ts';

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
  readonly #run: ResponseWriter;
  readonly #size: ResponseSize;

  constructor(
    run: ResponseWriter,
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
        container[key] = field.step.completion.write(run, raw, scope, this);
        run.filled(this);
      } else if (field.isRequired) throw invalidResponse('a value');
    } catch (error) {
      run.fail(this, locatedAt(field.step.member, error));
    }
    run.size = before;
    run.awaited.end();
  }

  failed(error: unknown): void {
    if (this.isDone) return;
    this.isDone = true;
    this.#run.fail(this, error);
    this.#run.awaited.end();
  }
}

/** An object to load, with the slot for it. */
export class Load extends FieldSlot implements Waiter, Settled {
  /** The resource of a link. If the object is missing, the link is null with a warning. */
  linkTarget: Resource | undefined;
  isDone = false;
  /** The value in the slot. Null while it waits. */
  written: unknown = null;
  readonly #run: ResponseWriter;
  readonly #size: ResponseSize;

  constructor(run: ResponseWriter, { field, container, key }: FieldSlot) {
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

  found(object: Entity): void {
    if (this.isDone) return;
    this.isDone = true;
    try {
      this.#put(this.#run.once(object, this, this.#size));
    } catch (error) {
      this.#run.fail(this, error);
    }
    this.#run.awaited.end();
  }

  failed(error: unknown): void {
    if (this.isDone) return;
    this.isDone = true;
    if (!this.linkTarget || !isMissingLink(error, this.linkTarget, this))
      this.#run.fail(this, error);
    this.#run.awaited.end();
  }

  /** Waits for the object or the value of the slot. */
  await(value: Promise<unknown>): void {
    this.#run.awaited.begin(this);
    void settle(this, value);
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
    this.#run.awaited.end();
  }

  #put(value: unknown): void {
    this.written = value;
    this.container[this.key] = value;
    this.#run.filled(this);
  }
}
