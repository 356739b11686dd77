/**
 * The loaders of one request: every object is asked for once, and objects asked for in the same moment
 * together.
 */
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { RestClient } from '../../rest/client.ts';
import type { Home } from '../identity/home.ts';
import { type Identity, identityOf, standIn } from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';
import { Batch } from './batch.ts';
import { type Formats, isThereIn, noFormats } from './formats.ts';

type Path = GraphQLResolveInfo['path'];

type Query = Readonly<Record<string, unknown>>;

/** One object to load, with all response paths that wait for it. */
export interface LoadRequest {
  readonly identity: Identity;
  readonly askers: readonly Path[];
}

type LoadersByHome = Map<Home, HomeLoader>;

const noQuery: Query = {};

export class Loaders {
  readonly #rest: RestClient;
  #byHome: LoadersByHome = new Map();
  /** By their query: what is answered to one of its own holds nowhere else. */
  #byQuery = new Map<string, LoadersByHome>();

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /**
   * The object whole, its texts in the formats. Rejects with `NOT_FOUND` when there is none. With a query of its
   * own it is as that answers it, and not as others see it.
   */
  load(
    identity: Identity,
    path: Path,
    formats: Formats = noFormats,
    query?: Query,
  ): Promise<object> {
    const { whole } = identity.home;
    if (whole) return this.#loadPart(identity, whole, path);
    const loader = query ? this.#with(query, identity.home) : this.#of(identity.home);
    return loader.load(identity, path, formats);
  }

  /** A part is there where the whole is, and holds nothing but what its fields ask for. */
  async #loadPart({ resource, ids }: Identity, whole: Resource, path: Path): Promise<object> {
    const { ids: own } = identityOf(await this.load(whole.at(ids), path));
    return standIn(resource.at(own));
  }

  /** Keeps an object that some answer held whole. */
  keep(object: object): void {
    this.#of(identityOf(object).home).keep(object);
  }

  /** Forgets everything: after a write nothing read before holds, nor does what is still on its way. */
  clear(): void {
    this.#byHome = new Map();
    this.#byQuery = new Map();
  }

  #of(home: Home, byHome = this.#byHome): HomeLoader {
    const known = byHome.get(home);
    if (known) return known;
    // What a batch finds beside its own goes to the loaders it was made with, though it end after a write.
    const made = new HomeLoader(this.#rest, home, noQuery, (object) =>
      this.#of(identityOf(object).home, byHome).keep(object),
    );
    byHome.set(home, made);
    return made;
  }

  #with(query: Query, home: Home): HomeLoader {
    const name = JSON.stringify(query);
    const byHome = this.#byQuery.get(name) ?? new Map<Home, HomeLoader>();
    this.#byQuery.set(name, byHome);
    const known = byHome.get(home);
    if (known) return known;
    const made = new HomeLoader(this.#rest, home, query, () => {});
    byHome.set(home, made);
    return made;
  }
}

class HomeLoader {
  readonly #rest: RestClient;
  readonly #home: Home;
  readonly #query: Query;
  readonly #keepElsewhere: (object: object) => void;
  /** One for each set of formats that objects are asked in together. */
  readonly #loaders = new Map<string, DataLoader<LoadRequest, object, string>>();
  /** Beside the loader's own cache, whose entries are promises: most objects kept are never loaded. */
  readonly #kept = new Map<string, object>();
  /** By key; shared with the call records, so that a late asker still shows there. */
  readonly #askers = new Map<string, Path[]>();

  constructor(rest: RestClient, home: Home, query: Query, keepElsewhere: (object: object) => void) {
    this.#rest = rest;
    this.#home = home;
    this.#query = query;
    this.#keepElsewhere = keepElsewhere;
  }

  async load(identity: Identity, path: Path, formats: Formats): Promise<object> {
    const { key } = identity;
    const kept = this.#kept.get(key);
    if (kept && isThereIn(kept, formats)) return kept;
    const askers = this.#askers.get(key) ?? [];
    this.#askers.set(key, askers);
    askers.push(path);
    return this.#loaderFor(formats).load({ identity, askers });
  }

  keep(object: object): void {
    this.#kept.set(identityOf(object).key, object);
  }

  #loaderFor(formats: Formats): DataLoader<LoadRequest, object, string> {
    const name = [...formats].sort().join();
    const known = this.#loaders.get(name);
    if (known) return known;
    const made = new DataLoader<LoadRequest, object, string>(
      (requests) =>
        new Batch(this.#rest, this.#home, {
          form: { formats, query: this.#query },
          kept: this.#kept,
          keep: this.#keepElsewhere,
        }).read(requests),
      { cacheKeyFn: ({ identity }) => identity.key },
    );
    this.#loaders.set(name, made);
    return made;
  }
}
