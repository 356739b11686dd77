/**
 * The loaders of one request: every object is asked for once, and objects asked for in the same moment
 * together.
 */
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { RestClient } from '../rest/client.ts';
import { Batch } from './batch.ts';
import { type Identity, identityOf } from './identity.ts';
import type { Resource } from './resource.ts';

type Path = GraphQLResolveInfo['path'];

/** One object to load, with all response paths that wait for it. */
export interface LoadRequest {
  readonly identity: Identity;
  readonly askers: readonly Path[];
}

export class Loaders {
  readonly #rest: RestClient;
  readonly #byResource = new Map<Resource, ResourceLoader>();

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** The object whole. Rejects with `NOT_FOUND` when there is none. */
  load(identity: Identity, path: Path): Promise<object> {
    return this.#of(identity.resource).load(identity, path);
  }

  /** Keeps an object that some answer held whole. */
  keep(object: object): void {
    this.#of(identityOf(object).resource).keep(object);
  }

  /** Forgets everything: after a write nothing read before holds, nor does what is still on its way. */
  clear(): void {
    this.#byResource.clear();
  }

  #of(resource: Resource): ResourceLoader {
    const known = this.#byResource.get(resource);
    if (known) return known;
    const made = new ResourceLoader(this.#rest, resource);
    this.#byResource.set(resource, made);
    return made;
  }
}

class ResourceLoader {
  readonly #loader: DataLoader<LoadRequest, object, string>;
  /** Beside the loader's own cache, whose entries are promises: most objects kept are never loaded. */
  readonly #kept = new Map<string, object>();
  /** By key; shared with the call records, so that a late asker still shows there. */
  readonly #askers = new Map<string, Path[]>();

  constructor(rest: RestClient, resource: Resource) {
    this.#loader = new DataLoader(
      (requests: readonly LoadRequest[]) => new Batch(rest, resource, this.#kept).read(requests),
      { cacheKeyFn: ({ identity }) => identity.key },
    );
  }

  async load(identity: Identity, path: Path): Promise<object> {
    const { key } = identity;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const askers = this.#askers.get(key) ?? [];
    this.#askers.set(key, askers);
    askers.push(path);
    return this.#loader.load({ identity, askers });
  }

  keep(object: object): void {
    this.#kept.set(identityOf(object).key, object);
  }
}
