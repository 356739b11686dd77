/**
 * Objects that links of one response have named. Fifty objects may name the same ten: who these are is worked out ten
 * times, where their own id says it, and not fifty.
 */
import type { Identity } from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';

export class LinkTargets {
  /** By their own id. */
  readonly #byResource = new Map<Resource, Map<string, Identity>>();

  /** The object that the value names, where it was named before. */
  of(resource: Resource, value: unknown): Identity | undefined {
    return typeof value === 'string' ? this.#byResource.get(resource)?.get(value) : undefined;
  }

  /** Keeps one whose own id is all of its key, and of which no further path id can be learned where it is named. */
  keep(identity: Identity): void {
    const { resource, endpoint, ids } = identity;
    if (!resource.isKeyAlone || !resource.hasAllIds(endpoint, ids)) return;
    const known = this.#byResource.get(resource);
    if (known) known.set(identity.restId, identity);
    else this.#byResource.set(resource, new Map([[identity.restId, identity]]));
  }

  letGo(): void {
    this.#byResource.clear();
  }
}
