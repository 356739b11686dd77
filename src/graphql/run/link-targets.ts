/**
 * Objects that links of one response have named. Fifty objects may name the same ten: who these are is worked out ten
 * times, where their own id says it, and not fifty.
 */
import type { EntityKey, Resource } from '../identity/model.ts';

export class LinkTargets {
  /** By their own id. */
  readonly #byResource = new Map<Resource, Map<string, EntityKey>>();

  /** The object that the value names, where it was named before. */
  of(resource: Resource, value: unknown): EntityKey | undefined {
    return typeof value === 'string' ? this.#byResource.get(resource)?.get(value) : undefined;
  }

  /** Keeps one whose own id is all of its key, and of which no further path id can be learned where it is named. */
  keep(entityKey: EntityKey): void {
    const { resource, endpoint, ids } = entityKey;
    if (!resource.isKeyAlone || !resource.hasAllIds(endpoint, ids)) return;
    const known = this.#byResource.get(resource);
    if (known) known.set(entityKey.restId, entityKey);
    else this.#byResource.set(resource, new Map([[entityKey.restId, entityKey]]));
  }

  release(): void {
    this.#byResource.clear();
  }
}
