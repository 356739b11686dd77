/** Enum values. */
import { Completion, type Position } from '../plan/model.ts';
import { asText } from './read-leaf.ts';

/** A value that is not in the enum becomes `fallback`, with a warning: the service may add values. */
export class EnumCompletion extends Completion {
  readonly #known: ReadonlyMap<string, string>;
  readonly #fallback: string;

  constructor(known: ReadonlyMap<string, string>, fallback: string) {
    super();
    this.#known = known;
    this.#fallback = fallback;
  }

  complete(value: unknown, _scope: unknown, { context, path, field }: Position): string {
    const wire = asText(value);
    const known = this.#known.get(wire);
    if (known === undefined) context.warnings.addUnrecognizedValue(path, field, wire);
    return known ?? this.#fallback;
  }
}
