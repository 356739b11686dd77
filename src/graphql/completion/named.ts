/** Objects that the client names by id. */
import { asEntityKey, type Entity, type EntityKey, type Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { type Completion, Kind, type LoadsFor } from '../plan/completion.ts';
import type { Resolution } from '../run/completing.ts';
import { type Requester, readNamed } from '../run/read-object.ts';
import { objectResolved, type ResolvedValue } from '../run/resolved-value.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { FieldSlot } from '../run/slots.ts';
import { Load } from '../run/waiting.ts';
import { type WhenMissing, whenMissing } from '../run/when-missing.ts';

interface NamedOptions {
  /** The entity key that an id stands for. Absent if the objects belong to the parent: the value is an entity key. */
  readonly identify?: (id: unknown) => EntityKey;
  readonly whenMissing: WhenMissing;
}

export class NamedCompletion extends Kind implements Completion {
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
    const load = new Load(run, slot);
    load.await(this.#read(value, load));
    return null;
  }

  resolve(resolution: Resolution, value: unknown): Promise<ResolvedValue | null> {
    return this.#read(value, resolution).then(
      (object) => object && objectResolved(resolution, object.value, object.entityKey),
    );
  }

  #read(value: unknown, requester: Requester): Promise<Entity | null> {
    const { identify = asEntityKey, whenMissing: when } = this.#options;
    return readNamed(identify(value), requester).catch((error) => whenMissing(when, error));
  }
}
