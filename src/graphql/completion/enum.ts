/** Enum values. */
import { type Completion, Kind } from '../plan/completion.ts';
import type { RequestContext } from '../plan/context.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { Resolution } from '../run/completing.ts';
import { asText } from '../run/read-leaf.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { FieldSlot } from '../run/slots.ts';

/** A value that is not in the enum becomes `fallback`, with a warning: the service may add values. */
export class EnumCompletion extends Kind implements Completion {
  readonly #known: ReadonlyMap<string, string>;
  readonly #fallback: string;

  constructor(known: ReadonlyMap<string, string>, fallback: string) {
    super();
    this.#known = known;
    this.#fallback = fallback;
  }

  override readonly isLeaf = true;
  write(run: ResponseWriter, value: unknown, _scope: unknown, slot: FieldSlot): unknown {
    const { field } = slot;
    return run.count(field.serialize(this.#read(value, run.context, slot, field)));
  }

  resolve({ context, slot, field }: Resolution, value: unknown): string {
    return this.#read(value, context, slot, field);
  }

  #read(value: unknown, { warnings }: RequestContext, slot: object, field: PlannedField): string {
    const wire = asText(value);
    const known = this.#known.get(wire);
    if (known === undefined) warnings.addUnrecognizedValue(slot, field, wire);
    return known ?? this.#fallback;
  }
}
