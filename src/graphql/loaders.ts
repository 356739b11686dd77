/**
 * The loaders of one request: every object is asked for once, and objects asked for in the same moment
 * together.
 */
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { RestClient } from '../rest/client.ts';
import { readMany } from './batch.ts';
import { type Identity, identityOf } from './identity.ts';
import type { Resource } from './resource.ts';

type Path = GraphQLResolveInfo['path'];

/** One object to load, with all response paths that wait for it. */
export interface LoadRequest {
  readonly identity: Identity;
  readonly askers: readonly Path[];
}

interface ResourceLoader {
  readonly objects: DataLoader<LoadRequest, object, string>;
  /** By key; shared with the call records, so that a late asker still shows there. */
  readonly askers: Map<string, Path[]>;
}

export class Loaders {
  readonly #rest: RestClient;
  readonly #byResource = new Map<Resource, ResourceLoader>();

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** The object whole. Rejects with `NOT_FOUND` when there is none. */
  load(identity: Identity, path: Path): Promise<object> {
    const loader = this.#of(identity.resource);
    const askers = loader.askers.get(identity.key) ?? [];
    loader.askers.set(identity.key, askers);
    askers.push(path);
    return loader.objects.load({ identity, askers });
  }

  /** Keeps an object that some answer held whole. */
  keep(object: object): void {
    const identity = identityOf(object);
    this.#of(identity.resource).objects.prime({ identity, askers: [] }, object);
  }

  /** Forgets everything: after a write nothing read before holds, nor does what is still on its way. */
  clear(): void {
    this.#byResource.clear();
  }

  #of(resource: Resource): ResourceLoader {
    let loader = this.#byResource.get(resource);
    if (!loader) {
      const keep = (object: object) => {
        objects.prime({ identity: identityOf(object), askers: [] }, object);
      };
      const objects = new DataLoader<LoadRequest, object, string>(
        (requests) => readMany(this.#rest, resource, requests, keep),
        { cacheKeyFn: ({ identity }) => identity.key },
      );
      loader = { objects, askers: new Map() };
      this.#byResource.set(resource, loader);
    }
    return loader;
  }
}
