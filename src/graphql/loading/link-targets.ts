/**
 * Entity keys of the objects that links have referred to so far. Fifty objects may link to the same ten, so that only
 * ten keys have to be made.
 */
import type { EntityKey, Resource } from '../identity/model.ts';

export class LinkTargets {
  /** Keys by resource and own id. */
  readonly #byResource = new Map<Resource, Map<string, EntityKey>>();

  /** The key of the object that a value refers to. Undefined if no link has referred to it before. */
  of(resource: Resource, value: unknown): EntityKey | undefined {
    return typeof value === 'string' ? this.#byResource.get(resource)?.get(value) : undefined;
  }

  /** Keeps a key, if its own id is enough to identify the object, and no link can add path ids to it. */
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
