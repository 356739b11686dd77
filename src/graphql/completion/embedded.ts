/** Objects without an id, inside other objects. */
import type { Scope } from '../identity/model.ts';
import { IdScope } from '../identity/scopes.ts';
import { type Completion, Kind, type ScopedBy } from '../plan/completion.ts';
import type { Resolution } from '../run/completing.ts';
import { asObject } from '../run/read-leaf.ts';
import { ResolvedValue } from '../run/resolved-value.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { Container, FieldSlot } from '../run/slots.ts';

interface EmbeddedOptions {
  /** Name of the object type, for fields of several types. */
  readonly type?: string;
  /** The scope in the object, if it differs from the scope of its parent. */
  readonly scopedBy?: ScopedBy | undefined;
}

export class EmbeddedCompletion extends Kind implements Completion {
  readonly #type: string;
  readonly #scopedBy: ScopedBy | undefined;

  constructor({ type = '', scopedBy }: EmbeddedOptions = {}) {
    super();
    this.#type = type;
    this.#scopedBy = scopedBy;
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, { field }: FieldSlot): Container {
    const object = asObject(value);
    const selection = field.selection ?? field.selectionOn(this.#type);
    return run.write(selection, object, this.#inside(object, scope), selection.container());
  }

  resolve({ field }: Resolution, value: unknown, scope: Scope): ResolvedValue {
    const object = asObject(value);
    const type = field.selection?.type.name ?? this.#type;
    return new ResolvedValue(object, this.#inside(object, scope), type);
  }

  #inside(object: Readonly<Record<string, unknown>>, scope: Scope): Scope {
    return this.#scopedBy ? new IdScope(this.#scopedBy(object, scope.ids)) : scope.inside;
  }
}
