/**
 * Slots: positions in the response, each of which is a key in an object or a list. The path of a slot is found in the
 * finished response, if it is needed.
 */
import type { PlannedField } from '../plan/planned-field.ts';

/** An object or a list of the response while it is being written. */
export type Container = Record<string | number, unknown>;

export class Slot {
  readonly container: Container;
  readonly key: string | number;

  constructor(container: Container, key: string | number) {
    this.container = container;
    this.key = key;
  }
}

/** The slot of a field, or of an item in the list of a field. */
export class FieldSlot extends Slot {
  readonly field: PlannedField;

  constructor(field: PlannedField, container: Container, key: string | number) {
    super(container, key);
    this.field = field;
  }
}

/** An empty list that all errors share, because a response may have a hundred thousand errors. */
const nothing: readonly [] = [];

export class Failed extends FieldSlot {
  readonly error: unknown;
  /** Keys from the slot to the position of the error. Everything between them is null because of the error. */
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

/** What was below a slot before an error made it null. It may contain other errors. */
export interface Lost {
  readonly container: Container;
  readonly key: string | number;
  readonly tail: readonly (string | number)[];
  readonly lost: object;
}

/** All slots of an object. */
export class ObjectSlot {
  readonly object: object;

  constructor(object: object) {
    this.object = object;
  }
}

/** The slot of a field below another slot, whose object has not been written yet. */
export class SlotBelow {
  readonly above: object;
  readonly key: string;

  constructor(above: object, key: string) {
    this.above = above;
    this.key = key;
  }
}
