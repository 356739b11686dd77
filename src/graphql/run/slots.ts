/**
 * Slots: where in the response something stands. A slot keeps the object and the key, and no path: those are found
 * in the finished response, if anybody needs one.
 */
import type { PlannedField } from '../plan/planned-field.ts';

/** An object or a list of the response, while it is written. */
export type Container = Record<string | number, unknown>;

/** A slot of the response. */
export class Slot {
  readonly container: Container;
  readonly key: string | number;

  constructor(container: Container, key: string | number) {
    this.container = container;
    this.key = key;
  }
}

/** A slot of the response that a field shows something at: the field itself, or an item of its list. */
export class FieldSlot extends Slot {
  readonly field: PlannedField;

  constructor(field: PlannedField, container: Container, key: string | number) {
    super(container, key);
    this.field = field;
  }
}

/** One for all: a response may hold a hundred thousand errors. */
const nothing: readonly [] = [];

/** A slot of the response that an error belongs to. */
export class Failed extends FieldSlot {
  readonly error: unknown;
  /** Keys from there to where it happened: what stood between is null because of it. */
  readonly tail: readonly (string | number)[];

  constructor(
    { container, key }: Slot,
    field: PlannedField,
    error: unknown,
    tail: readonly (string | number)[] = nothing,
  ) {
    super(field, container, key);
    this.error = error;
    this.tail = tail;
  }
}

/** What stood at the keys below a slot before an error below made it null; other errors may belong to it. */
export interface Lost {
  readonly container: Container;
  readonly key: string | number;
  readonly tail: readonly (string | number)[];
  readonly lost: object;
}

/** Wherever in the response an object stands. */
export class ObjectSlot {
  readonly object: object;

  constructor(object: object) {
    this.object = object;
  }
}

/** What is in a response at a field below a slot, before there is anything there. */
export class SlotBelow {
  readonly above: object;
  readonly key: string;

  constructor(above: object, key: string) {
    this.above = above;
    this.key = key;
  }
}
