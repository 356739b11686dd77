/**
 * Runs a plan: reads values from parents and writes the response. It never waits: a value that has to be loaded leaves
 * a slot, which is filled later.
 */
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import { type Entity, knownByIds, type Scope } from '../identity/model.ts';
import { emptyScope } from '../identity/scopes.ts';
import { typeNameOf } from '../identity/type-names.ts';
import type { RequestContext } from '../plan/context.ts';
import { FieldSlot, type PlannedField, type Selection } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { Awaited, type Waiting } from './awaited.ts';
import { Failure, isWarning, locatedAt } from './failure.ts';
import { ResponseSize } from './response-size.ts';
import type { SharedSlot } from './shared-values.ts';
import { Failed, type Lost } from './slots.ts';
import { AskedField, Load, settle, type WaitingWriter } from './waiting.ts';
import { writeEntity } from './write-objects.ts';

const maxDepth = 20;

/** The error of fields that were open when another error ended the operation. It is not reported. */
const halted = new RestError('CLIENT_CLOSED_REQUEST');

/** Stands for a value that has to be awaited. */
const PENDING = Symbol('pending');

/** An object that was written for a slot. */
interface Written {
  readonly selection: Selection;
  readonly container: Container;
  readonly size: ResponseSize;
}

export class Run implements WaitingWriter {
  readonly context: RequestContext;
  /** The data of the response, as far as it has been written. */
  readonly data: Container = Object.create(null);
  readonly failed: Failed[] = [];
  readonly lost: Lost[] = [];
  readonly #written = new Map<Entity, Written>();
  /** Slots that waited and have a value now. */
  readonly #filled: FieldSlot[] = [];
  readonly #awaited = new Awaited();
  size = new ResponseSize();
  /** Slots with objects that were written for other slots. */
  readonly shared: SharedSlot[] = [];
  /** How deeply loaded objects are nested that are being written. */
  #depth = 0;

  #hasEnded = false;

  constructor(context: RequestContext) {
    this.context = context;
  }

  /** Whether the response has no data after an error. */
  get halts(): boolean {
    return this.context.onError === 'HALT';
  }

  /** Resolves when nothing waits. */
  idle(): Promise<void> | undefined {
    return this.#awaited.idle(this.context.rest.msLeft);
  }

  write(selection: Selection, value: object, scope: Scope, out: Container): Container {
    const { fields, refusal } = selection;
    if (refusal) throw refusal;
    let at = 0;
    for (;;)
      try {
        for (; at < fields.length; at += 1) {
          const field = fields[at] as PlannedField;
          out[field.key] = this.#field(field, value, scope, out);
        }
        return out;
      } catch (error) {
        // The loop continues after a field that failed. A `try` for each field would slow down all fields.
        const field = fields[at] as PlannedField;
        at += 1;
        this.#failAt(field, out, error);
      }
  }

  /** Writes one root field, because those of a mutation run one after another. Throws like `write`. */
  writeRoot(field: PlannedField): void {
    const { data } = this;
    try {
      data[field.key] = this.#field(field, knownByIds, emptyScope, data);
    } catch (error) {
      this.#failAt(field, data, error);
    }
  }

  /** Adds an error for a root field without resolving the field. */
  refuse(field: PlannedField, error: Error): void {
    this.#failAt(field, this.data, error);
  }

  #field(field: PlannedField, value: object, scope: Scope, out: Container): unknown {
    const { member, constant, readLeaf } = field;
    if (constant !== undefined) return constant;
    let raw =
      member === undefined ? this.#resolve(field, value, scope, out) : (value as Container)[member];
    if (raw === PENDING) return null;
    if (raw === undefined || raw === null) {
      raw = field.inKey(value, scope);
      if (raw === undefined) {
        if (!field.isRequired) return null;
        throw invalidResponse('a value');
      }
    }
    // Most values are scalars, which need no slot.
    return readLeaf
      ? this.#count(readLeaf(raw, this.context))
      : field.completion.write(this, raw, scope, new FieldSlot(field, out, field.key));
  }

  leaf(value: unknown, field: PlannedField): unknown {
    return this.#count(field.serialize(value));
  }

  addValues(values: number): void {
    this.size.addValues(values);
  }

  #count(value: unknown): unknown {
    const weight = this.context.count(value);
    if (weight > 0) this.size.addValues(weight);
    return value;
  }

  wait(slot: FieldSlot): Load {
    return new Load(this, slot);
  }

  begin(waiting: Waiting): void {
    this.#awaited.begin(waiting);
  }

  end(): void {
    this.#awaited.end();
  }

  filled(slot: FieldSlot): void {
    this.#filled.push(slot);
  }

  /**
   * Empties the slots that waited. Like everything that waits for responses, they are in the old generation of V8 by
   * then, and would keep in memory what was written to them (see `src/rest/client/response-values.ts`).
   */
  release(): void {
    for (const { container, key } of this.#filled)
      if (typeof container[key] === 'object') container[key] = undefined;
    this.#filled.length = 0;
    this.#awaited.release();
    this.shared.length = 0;
  }

  get isDeep(): boolean {
    return this.#depth >= maxDepth;
  }

  #resolve(field: PlannedField, value: object, scope: Scope, out: Container): unknown {
    const { ofOwn } = field;
    if (ofOwn) return scope.own && ofOwn(scope.own);
    const { source } = field.step;
    const asked = new AskedField(this, field, value, scope, out);
    const raw = source.resolve(asked);
    if (!(raw instanceof Promise)) return raw;
    if (!source.waits)
      throw new TypeError(`${field.name} waits, but its source does not declare that`);
    this.begin(asked);
    void settle(asked, raw);
    return PENDING;
  }

  /** Writes the object that a slot waited for, and counts it in `size`. An object in several slots is written once. */
  once(object: Entity, slot: FieldSlot, size: ResponseSize): Container {
    const { field } = slot;
    const selection =
      field.selection ?? field.selectionOn(typeNameOf(object.value, object.entityKey));
    const known = this.#written.get(object);
    if (known?.selection === selection) {
      size.add(known.size);
      this.shared.push({ slot, shared: known.size, above: size });
      return known.container;
    }
    const own = new ResponseSize();
    size.add(own);
    const before = this.size;
    this.size = own;
    this.#depth += 1;
    try {
      const container = writeEntity(this, object, slot);
      this.#written.set(object, { selection, container, size: own });
      return container;
    } finally {
      this.#depth -= 1;
      this.size = before;
    }
  }

  #failAt(field: PlannedField, out: Container, error: unknown): void {
    const located = locatedAt(field.step.member, error);
    this.failAt(new FieldSlot(field, out, field.key), located, field.isNullable);
  }

  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void {
    const { container, key, field } = slot;
    const isError = !isNullable || !isWarning(error, this.context, slot);
    const isNullHere = this.context.onError === 'NULL' || (isNullable && !this.halts);
    if (isError && !isNullHere) throw Failure.of(error, field).above(container, key);
    container[key] = null;
    if (isError) this.#addError(slot, error);
  }

  /** Adds an error, and notes what is null because of it. */
  fail(slot: FieldSlot, error: unknown): void {
    if (error === halted || isWarning(error, this.context, slot)) return;
    this.#addError(slot, error);
    if (this.halts) this.halt();
  }

  /**
   * Ends everything that is still open, because it will not be in the response. A change that was sent is still
   * awaited.
   */
  halt(): void {
    const { rest } = this.context;
    if (this.#hasEnded || rest.log.hasOpenChange) return;
    this.#hasEnded = true;
    rest.end();
    this.#awaited.giveUp(halted);
  }

  #addError(slot: FieldSlot, error: unknown): void {
    if (!(error instanceof Failure)) {
      this.failed.push(new Failed(slot, slot.field, error));
      return;
    }
    const { container, key } = slot;
    const { cause, tail, lost } = error;
    this.failed.push(new Failed(slot, error.field, cause, tail));
    for (const one of lost)
      this.lost.push({ container, key, tail: tail.slice(0, one.depth), lost: one.container });
  }
}
