/** The errors of a result, one for each path of a slot. Only errors that are reported are created. */
import { type GraphQLError, locatedError } from 'graphql';
import { type ErrorKinds, kindOf } from '../errors/error-kinds.ts';
import type { ResponsePath, SlotPaths } from '../errors/slot-paths.ts';
import type { FieldSlot, PlannedField } from '../plan/model.ts';

export class ResultErrors {
  readonly errors: GraphQLError[] = [];
  readonly #paths: SlotPaths;
  readonly #kinds: ErrorKinds;
  /** The last error of each field, with its kind. */
  readonly #known = new Map<PlannedField, { readonly error: unknown; readonly kind: string }>();

  constructor(paths: SlotPaths, kinds: ErrorKinds) {
    this.#paths = paths;
    this.#kinds = kinds;
  }

  /** Adds an error for a slot, or for the keys in `tail` below the slot. */
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

  /** The kind of an error. Several slots may share an error, which is examined only once. */
  #kindOf(error: unknown, field: PlannedField): string {
    const known = this.#known.get(field);
    if (known && known.error === error) return known.kind;
    const kind = kindOf(error, field.nodes);
    this.#known.set(field, { error, kind });
    return kind;
  }
}
