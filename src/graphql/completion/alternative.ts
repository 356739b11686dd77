/** An object of one of several types, by a member of the value. */
import type { Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { type Completion, Kind, type LoadsFor } from '../plan/completion.ts';
import type { Resolution } from '../run/completing.ts';
import { asObject } from '../run/read-leaf.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { FieldSlot } from '../run/slots.ts';

export interface Alternative {
  readonly completion: Completion;
  /** The kind in the value, if the schema does not have it. */
  readonly unrecognized?: { readonly kind: string | undefined };
}

export class AlternativeCompletion extends Kind implements Completion {
  override readonly waits: boolean;
  readonly #of: (value: object) => Alternative;

  /** `among`: the possible completions whose values may have to be loaded. */
  constructor(of: (value: object) => Alternative, among: readonly Completion[] = []) {
    super();
    this.#of = of;
    this.waits = among.some(({ waits }) => waits);
  }

  override loads({ typeNames }: LoadsFor) {
    return typeNames.flatMap((name) => resourceNamed(name) ?? []);
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown {
    const object = asObject(value);
    const { completion, unrecognized } = this.#of(object);
    if (unrecognized) run.context.warnings.addUnrecognizedKind(slot, slot.field, unrecognized.kind);
    return completion.write(run, object, scope, slot);
  }

  resolve(resolution: Resolution, value: unknown, scope: Scope): unknown {
    const object = asObject(value);
    const { completion, unrecognized } = this.#of(object);
    const { context, slot, field } = resolution;
    if (unrecognized) context.warnings.addUnrecognizedKind(slot, field, unrecognized.kind);
    return completion.resolve(resolution, object, scope);
  }
}
