/** Enum values. */
import { Completion, type FieldSlot, type ResponseWriter } from '../plan/model.ts';
import { asText } from '../run/read-leaf.ts';

/** A value that is not in the enum becomes `fallback`, with a warning: the service may add values. */
export class EnumCompletion extends Completion {
  readonly #known: ReadonlyMap<string, string>;
  readonly #fallback: string;

  constructor(known: ReadonlyMap<string, string>, fallback: string) {
    super();
    this.#known = known;
    this.#fallback = fallback;
  }

  write(run: ResponseWriter, value: unknown, _scope: unknown, slot: FieldSlot): unknown {
    const { field } = slot;
    const wire = asText(value);
    const known = this.#known.get(wire);
    if (known === undefined) run.context.warnings.addUnrecognizedValue(slot, field, wire);
    return run.leaf(known ?? this.#fallback, field);
  }
}
