/** Objects that have a path in the response, in addition to the slots of fields. */
import { FieldSlot, type PlannedField } from '../plan/model.ts';
import type { Container, Slot } from '../plan/slot.ts';

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
