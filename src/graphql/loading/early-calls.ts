/** Calls that fields of an object made before the object was read. The fields take them over when it has been read. */
import { EntityKey, type Scope } from '../identity/model.ts';

export class EarlyCalls {
  readonly #byField = new Map<object, Map<string, unknown>>();

  keep(field: object, { text }: EntityKey, call: unknown): void {
    const byKey = this.#byField.get(field);
    if (byKey) byKey.set(text, call);
    else this.#byField.set(field, new Map([[text, call]]));
  }

  of(field: object, scope: Scope): unknown {
    const byKey = this.#byField.get(field);
    return byKey && scope instanceof EntityKey ? byKey.get(scope.text) : undefined;
  }
}
