/** Objects without an id, inside other objects. */
import type { Scope } from '../identity/model.ts';
import { IdScope } from '../identity/scopes.ts';
import type { ScopedBy } from '../plan/completion.ts';
import { Completion, type FieldSlot, type ResponseWriter } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { asObject } from '../run/read-leaf.ts';

interface EmbeddedOptions {
  /** Name of the object type, for fields of several types. */
  readonly type?: string;
  /** The scope in the object, if it differs from the scope of its parent. */
  readonly scopedBy?: ScopedBy | undefined;
}

export class EmbeddedCompletion extends Completion {
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

  #inside(object: Readonly<Record<string, unknown>>, scope: Scope): Scope {
    return this.#scopedBy ? new IdScope(this.#scopedBy(object, scope.ids)) : scope.inside;
  }
}
