/**
 * The loaders of one request: each object is loaded once, and objects requested in the same moment are loaded together.
 */
import type { RestClient } from '../../rest/client/client.ts';
import {
  Entity,
  EntityKey,
  type EntityScope,
  knownByIds,
  type ResourceEndpoint,
} from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { Batch } from './batch.ts';
import { EarlyCalls } from './early-calls.ts';
import { FormLoader } from './form-loader.ts';
import { type Form, noFormats, wasReadIn } from './formats.ts';
import { ListCounts } from './list-counts.ts';
import { ListSearch } from './list-search.ts';
import type { Waiter } from './load-request.ts';
import { parentEndpointOf } from './parent-endpoint.ts';

/** A read without formats or parameters. */
export const plainForm: Form = { formats: noFormats };

type LoadersByEndpoint = Map<ResourceEndpoint, EndpointLoader>;

export class Loaders {
  readonly #rest: RestClient;
  #counts = new ListCounts();
  #early = new EarlyCalls();
  #byEndpoint: LoadersByEndpoint = new Map();
  /** By query parameters: an object read with parameters is not shared with other reads. */
  #byQuery = new Map<string, LoadersByEndpoint>();

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /** Loads the whole object in a form. Fails with `NOT_FOUND` if it does not exist. */
  loadFor(entityKey: EntityKey, form: Form, waiter: Waiter): void {
    const { whole } = entityKey.endpoint;
    if (whole) this.loadFor(whole.at(entityKey.ids), plainForm, new PartOf(entityKey, waiter));
    else this.#loaderFor(entityKey.endpoint, form).loadFor(entityKey, form, waiter);
  }

  /** The same, as a promise. */
  load(entityKey: EntityKey, slot: object, form = plainForm): Promise<Entity> {
    return new Promise((found, failed) => this.loadFor(entityKey, form, { slot, found, failed }));
  }

  /** Keeps a whole object that was in a response. */
  keep(object: Entity): void {
    this.#of(object.entityKey.endpoint).keep(object);
  }

  /** Keeps a whole object where it is shown. Skips one whose key cannot be computed. */
  keepWhole(object: object, scope: EntityScope): void {
    const [endpoint, ...others] = scope.resource.endpoints;
    if (others.length === 0) this.#of(endpoint).keepLazily(object, scope);
    else {
      const entity = entityAt(object, scope);
      if (entity) this.#of(entity.entityKey.endpoint).keepEmbedded(entity);
    }
  }

  /** Notes that an object exists, for loads below it. */
  noteExists({ endpoint, ids }: EntityKey): void {
    const entityKey = endpoint.whole ? endpoint.whole.at(ids) : new EntityKey(endpoint, ids);
    this.#of(entityKey.endpoint).noteExists(entityKey);
  }

  /** Whether the parent in the path was read or noted. Waits for a read that is under way. */
  async parentExists({ endpoint, ids }: EntityKey): Promise<boolean> {
    const parent = parentEndpointOf(endpoint);
    if (!parent) return false;
    const key = new EntityKey(parent, ids).text;
    const loaders = [this.#byEndpoint, ...this.#byQuery.values()].map((byEndpoint) =>
      byEndpoint.get(parent),
    );
    const known = await Promise.all(loaders.map((loader) => loader?.exists(key)));
    return known.includes(true);
  }

  /** Item counts of the lists read since the last write. */
  get counts(): ListCounts {
    return this.#counts;
  }

  /** Calls made since the last write for objects that were not read yet. */
  get early(): EarlyCalls {
    return this.#early;
  }

  /** Forgets everything. To be called after a write: earlier reads, and those under way, may be stale. */
  clear(): void {
    this.#counts = new ListCounts();
    this.#early = new EarlyCalls();
    this.#byEndpoint = new Map();
    this.#byQuery = new Map();
  }

  #loaderFor(endpoint: ResourceEndpoint, { query }: Form): EndpointLoader {
    return query ? this.#with(query, endpoint) : this.#of(endpoint);
  }

  #of(endpoint: ResourceEndpoint, byEndpoint = this.#byEndpoint): EndpointLoader {
    const known = byEndpoint.get(endpoint);
    if (known) return known;
    // Objects that a batch finds besides its own go to the loaders it started with, even if it ends after a write.
    const made = new EndpointLoader(this.#rest, endpoint, this.#counts, this, (object) =>
      this.#of(object.entityKey.endpoint, byEndpoint).keep(object),
    );
    byEndpoint.set(endpoint, made);
    return made;
  }

  #with(query: NonNullable<Form['query']>, endpoint: ResourceEndpoint): EndpointLoader {
    const name = JSON.stringify(query);
    const byEndpoint = this.#byQuery.get(name) ?? new Map<ResourceEndpoint, EndpointLoader>();
    this.#byQuery.set(name, byEndpoint);
    const known = byEndpoint.get(endpoint);
    if (known) return known;
    const made = new EndpointLoader(this.#rest, endpoint, this.#counts, this, () => {});
    byEndpoint.set(endpoint, made);
    return made;
  }
}

/** Undefined if the key cannot be computed; completing the object reports why. */
function entityAt(object: object, scope: EntityScope): Entity | undefined {
  try {
    return new Entity(object, scope.entityKey);
  } catch {
    return undefined;
  }
}

/** A part exists if its whole does, and contains only what its fields load. */
class PartOf implements Waiter {
  readonly #part: EntityKey;
  readonly #waiter: Waiter;

  constructor(part: EntityKey, waiter: Waiter) {
    this.#part = part;
    this.#waiter = waiter;
  }

  get slot(): object {
    return this.#waiter.slot;
  }

  found({ entityKey: { ids } }: Entity): void {
    this.#waiter.found(new Entity(knownByIds, this.#part.resource.at(ids)));
  }

  failed(error: unknown): void {
    this.#waiter.failed(error);
  }
}

class EndpointLoader {
  readonly #rest: RestClient;
  readonly #endpoint: ResourceEndpoint;
  readonly #counts: ListCounts;
  readonly #others: Pick<Loaders, 'parentExists'>;
  readonly #keepElsewhere: (object: Entity) => void;
  /** By set of formats. */
  readonly #byForm = new Map<string, FormLoader>();
  /** Separate from requests, because most kept objects are never loaded. */
  readonly #kept = new Map<string, Entity>();
  /** Whole objects where they are shown. Their keys are computed when an object is loaded. */
  #unkeyed: { readonly object: object; readonly scope: EntityScope }[] = [];
  /** Keys of objects that were kept only because they are shown. */
  readonly #embedded = new Set<string>();
  /** Keys of objects that exist. */
  readonly #noted = new Set<string>();

  constructor(
    rest: RestClient,
    endpoint: ResourceEndpoint,
    counts: ListCounts,
    others: Pick<Loaders, 'parentExists'>,
    keepElsewhere: (object: Entity) => void,
  ) {
    this.#rest = rest;
    this.#endpoint = endpoint;
    this.#counts = counts;
    this.#others = others;
    this.#keepElsewhere = keepElsewhere;
  }

  loadFor(entityKey: EntityKey, form: Form, waiter: Waiter): void {
    const kept = this.#keptOf(entityKey.text);
    if (kept && wasReadIn(kept, form.formats)) {
      waiter.found(kept);
      return;
    }
    this.#loaderFor(form).loadFor(entityKey, waiter);
  }

  keep(object: Entity): void {
    this.#computeKeys();
    this.#kept.set(object.entityKey.text, object);
    this.#embedded.delete(object.entityKey.text);
  }

  keepLazily(object: object, scope: EntityScope): void {
    this.#unkeyed.push({ object, scope });
  }

  keepEmbedded(object: Entity): void {
    const key = object.entityKey.text;
    if (!this.#kept.has(key)) this.#embedded.add(key);
    this.#kept.set(key, object);
  }

  noteExists({ text }: EntityKey): void {
    this.#noted.add(text);
  }

  /** Whether the object was read or noted. Embedded objects do not count, because the executors keep different ones. */
  async exists(key: string): Promise<boolean> {
    if (this.#noted.has(key) || (this.#kept.has(key) && !this.#embedded.has(key))) return true;
    const found = await Promise.all(Array.from(this.#byForm.values(), (one) => one.isFound(key)));
    return found.includes(true);
  }

  #keptOf(key: string): Entity | undefined {
    this.#computeKeys();
    return this.#kept.get(key);
  }

  #computeKeys(): void {
    if (this.#unkeyed.length === 0) return;
    const unkeyed = this.#unkeyed;
    this.#unkeyed = [];
    for (const { object, scope } of unkeyed) {
      const entity = entityAt(object, scope);
      if (entity) this.keepEmbedded(entity);
    }
  }

  #loaderFor(form: Form): FormLoader {
    const name = form.formats.size === 0 ? '' : [...form.formats].sort().join();
    const known = this.#byForm.get(name);
    if (known) return known;
    const searches = new Map<string, ListSearch>();
    const made = new FormLoader(
      () =>
        new Batch(this.#rest, this.#endpoint, {
          form,
          keptOf: (key) => this.#keptOf(key),
          searchIn: (listIds) => this.#searchIn(listIds, form, searches),
          parentExists: (entityKey) => this.#others.parentExists(entityKey),
          keepOwn: (object) => this.keep(object),
          keep: this.#keepElsewhere,
        }),
    );
    this.#byForm.set(name, made);
    return made;
  }

  #searchIn(
    listIds: PathIds,
    form: Form,
    searches: Map<string, ListSearch>,
  ): ListSearch | undefined {
    const { list } = this.#endpoint;
    const name = this.#endpoint.listKey(listIds);
    if (!list || name === undefined) return undefined;
    const known = searches.get(name);
    if (known) return known;
    const made = new ListSearch({
      rest: this.#rest,
      endpoint: this.#endpoint,
      list,
      listIds,
      form,
      counts: this.#counts,
      keep: (object) => this.keep(object),
      keepElsewhere: this.#keepElsewhere,
    });
    searches.set(name, made);
    return made;
  }
}
