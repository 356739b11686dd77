/** The errors of a result: one for each path of a slot. Only those that are reported are created. */
import { type GraphQLError, locatedError } from 'graphql';
import { type ErrorKinds, kindOf } from '../errors/error-kinds.ts';
import type { ResponsePath, SlotPaths } from '../errors/slot-paths.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { FieldSlot } from './slots.ts';

export class ResultErrors {
  readonly errors: GraphQLError[] = [];
  readonly #paths: SlotPaths;
  readonly #kinds: ErrorKinds;
  /** The last error of each field, and its kind. */
  readonly #known = new Map<PlannedField, { readonly error: unknown; readonly kind: string }>();

  constructor(paths: SlotPaths, kinds: ErrorKinds) {
    this.#paths = paths;
    this.#kinds = kinds;
  }

  /** Adds an error at a slot, or at the keys of `tail` below it. */
  add(error: unknown, slot: FieldSlot, tail: ResponsePath = []): void {
    const { nodes } = slot.field;
    const reported = this.#kinds.take(this.#kindOf(error, slot.field), this.#paths.count(slot));
    if (reported === 0) return;
    for (const path of this.#paths.of(slot, reported))
      this.errors.push(locatedError(error, nodes, [...path, ...tail]));
  }

  addAt(error: unknown, { nodes }: PlannedField, path: ResponsePath): void {
    if (this.#kinds.take(kindOf(error, nodes), 1) > 0)
      this.errors.push(locatedError(error, nodes, path));
  }

  /** Several slots may share one error, which is examined once. */
  #kindOf(error: unknown, field: PlannedField): string {
    const known = this.#known.get(field);
    if (known && known.error === error) return known.kind;
    const kind = kindOf(error, field.nodes);
    this.#known.set(field, { error, kind });
    return kind;
  }
}
