/**
 * Slots: positions in the response, each an object or a list with a key. The path of a slot is found in the finished
 * response, if it is needed.
 */
import type { PlannedField } from '../plan/planned-field.ts';

/** An object or a list of the response, while it is written. */
export type Container = Record<string | number, unknown>;

export class Slot {
  readonly container: Container;
  readonly key: string | number;

  constructor(container: Container, key: string | number) {
    this.container = container;
    this.key = key;
  }
}

/** The slot of a field, or of an item of its list. */
export class FieldSlot extends Slot {
  readonly field: PlannedField;

  constructor(field: PlannedField, container: Container, key: string | number) {
    super(container, key);
    this.field = field;
  }
}

/** Shared, as a response may have a hundred thousand errors. */
const nothing: readonly [] = [];

export class Failed extends FieldSlot {
  readonly error: unknown;
  /** Keys from the slot to the position of the error. What was between is null because of it. */
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

/** What was at the keys below a slot before an error made it null. Other errors may be in it. */
export interface Lost {
  readonly container: Container;
  readonly key: string | number;
  readonly tail: readonly (string | number)[];
  readonly lost: object;
}

/** All slots that an object is in. */
export class ObjectSlot {
  readonly object: object;

  constructor(object: object) {
    this.object = object;
  }
}

/** The slot of a field below another slot, before the object above is written. */
export class SlotBelow {
  readonly above: object;
  readonly key: string;

  constructor(above: object, key: string) {
    this.above = above;
    this.key = key;
  }
}
