/** Objects that the client names by id. */
import { asEntityKey, type Entity, type EntityKey, type Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { Completion, type FieldSlot, type LoadsFor, type ResponseWriter } from '../plan/model.ts';
import { type Requester, readNamed } from '../run/read-object.ts';
import { type WhenMissing, whenMissing } from '../run/when-missing.ts';

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

  write(run: ResponseWriter, value: unknown, _: Scope, slot: FieldSlot): null {
    const waiting = run.wait(slot);
    waiting.await(this.#read(value, waiting));
    return null;
  }

  #read(value: unknown, requester: Requester): Promise<Entity | null> {
    const { identify = asEntityKey, whenMissing: when } = this.#options;
    return readNamed(identify(value), requester).catch((error) => whenMissing(when, error));
  }
}
