/** Objects that the client names by id. */
import { asEntityKey, type EntityKey, type Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { Completion, type LoadsFor, type Position } from '../plan/model.ts';
import { nullOrThrow } from './located.ts';
import { readNamed } from './read-object.ts';
import { type ResolvedObject, resolvedEntity } from './resolved-object.ts';
import { type WhenMissing, whenMissing } from './when-missing.ts';

interface NamedOptions {
  /** The entity key that an id stands for. Absent if the objects belong to the parent: the value is an entity key. */
  readonly identify?: (id: unknown) => EntityKey;
  readonly whenMissing: WhenMissing;
}

export class NamedCompletion extends Completion {
  readonly #options: NamedOptions;

  constructor(options: NamedOptions) {
    super();
    this.#options = options;
  }

  override readonly waits = true;
  override loads({ typeNames }: LoadsFor) {
    return typeNames.map(resourceNamed);
  }

  async complete(value: unknown, _: Scope, at: Position): Promise<ResolvedObject | null> {
    const { identify = asEntityKey, whenMissing: when } = this.#options;
    try {
      const entity = await readNamed(identify(value), at).catch((error: unknown) =>
        whenMissing(when, error),
      );
      return entity && resolvedEntity(entity, at);
    } catch (error) {
      return nullOrThrow(error, at);
    }
  }
}
