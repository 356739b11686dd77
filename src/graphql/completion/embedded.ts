/** Objects without an id, inside other objects. */

import { IdScope, type Scope } from '../identity/model.ts';
import { Completion, type Position } from '../plan/model.ts';
import type { ScopedBy } from '../plan/step.ts';
import { asObject } from './read-leaf.ts';
import { ResolvedObject } from './resolved-object.ts';

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

  complete(value: unknown, scope: Scope, { field }: Position): ResolvedObject {
    const object = asObject(value);
    const selection = field.selection ?? field.selectionOn(this.#type);
    return new ResolvedObject(object, this.#inside(object, scope), selection);
  }

  #inside(object: Readonly<Record<string, unknown>>, scope: Scope): Scope {
    return this.#scopedBy ? new IdScope({ ids: this.#scopedBy(object, scope.ids) }) : scope.inside;
  }
}
