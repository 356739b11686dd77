/** An object of one of several types, by a member of the value. */
import type { Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { Completion, type LoadsFor, type Position } from '../plan/model.ts';
import { asObject } from './read-leaf.ts';

export interface Alternative {
  readonly completion: Completion;
  /** The kind in the value, if the schema does not have it. */
  readonly unrecognized?: { readonly kind: string | undefined };
}

export class AlternativeCompletion extends Completion {
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

  complete(value: unknown, scope: Scope, at: Position): unknown {
    const object = asObject(value);
    const { completion, unrecognized } = this.#of(object);
    if (unrecognized) at.context.warnings.addUnrecognizedKind(at.path, at.field, unrecognized.kind);
    return completion.complete(object, scope, at);
  }
}
