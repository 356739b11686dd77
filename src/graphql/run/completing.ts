/** The interface of completions for both executors. */
import type { Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { jsonWeight } from './free-json.ts';
import type { PathSlot } from './resolved-value.ts';
import type { ResponseWriter } from './response-writer.ts';
import type { FieldSlot } from './slots.ts';

declare module '../plan/completion.ts' {
  interface Completion {
    /** Writes the value. Returns null if it has to be loaded first, or if there is nothing after all. */
    write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown;
    /** Returns the value, or a promise of it, as a resolver of graphql-js does. */
    resolve(resolution: Resolution, value: unknown, scope: Scope): unknown;
  }
}

/** A value that a resolver completes. */
export class Resolution {
  readonly field: PlannedField;
  readonly context: RequestContext;
  readonly slot: PathSlot;

  constructor(field: PlannedField, context: RequestContext, slot: PathSlot) {
    this.field = field;
    this.context = context;
    this.slot = slot;
  }

  item(index: number): Resolution {
    return new Resolution(this.field, this.context, this.slot.item(index));
  }

  /** Counts what a leaf adds to the values of the response, and returns it. */
  count(value: unknown): unknown {
    if (typeof value === 'object' && value !== null) this.context.values.take(jsonWeight(value));
    return value;
  }
}
