/**
 * Entity keys of the objects that links have named so far. Fifty objects may link to the same ten, so only ten keys are
 * made.
 */
import type { EntityKey, Resource } from '../identity/model.ts';

export class LinkTargets {
  /** By own id. */
  readonly #byResource = new Map<Resource, Map<string, EntityKey>>();

  /** The object that a value names, if a link has named it before. */
  of(resource: Resource, value: unknown): EntityKey | undefined {
    return typeof value === 'string' ? this.#byResource.get(resource)?.get(value) : undefined;
  }

  /** Keeps the key of an object whose own id is enough, if no link can add path ids to it. */
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
