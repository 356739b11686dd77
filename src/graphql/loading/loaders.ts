/**
 * The loaders of one request: every object is asked for once, and objects asked for in the same moment
 * together.
 */
import type { RestClient } from '../../rest/client/client.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { Entity, EntityKey, type EntityScope, knownByIds } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { Batch } from './batch.ts';
import { EarlyCalls } from './early-calls.ts';
import { FormLoader } from './form-loader.ts';
import { type Form, isThereIn, noFormats } from './formats.ts';
import { ListCounts } from './list-counts.ts';
import { ListSearch } from './list-search.ts';
import type { Waiter } from './load-request.ts';
import { parentEndpointOf } from './parent-endpoint.ts';

/** A read that asks for nothing in particular. */
export const plainForm: Form = { formats: noFormats };

type LoadersByEndpoint = Map<ResourceEndpoint, EndpointLoader>;

export class Loaders {
  readonly #rest: RestClient;
  #counts = new ListCounts();
  #early = new EarlyCalls();
  #byEndpoint: LoadersByEndpoint = new Map();
  /** By their query: what is answered to one of its own holds nowhere else. */
  #byQuery = new Map<string, LoadersByEndpoint>();

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /**
   * Asks for the object whole, in a form. With a query of its own it is as that answers it, and not as others see
   * it. Fails with `NOT_FOUND` when there is none.
   */
  loadFor(entityKey: EntityKey, form: Form, waiter: Waiter): void {
    const { whole } = entityKey.endpoint;
    if (whole) this.loadFor(whole.at(entityKey.ids), plainForm, new PartOf(entityKey, waiter));
    else this.#loaderFor(entityKey.endpoint, form).loadFor(entityKey, form, waiter);
  }

  /** The same, as a promise. */
  load(entityKey: EntityKey, slot: object, form = plainForm): Promise<Entity> {
    return new Promise((found, failed) => this.loadFor(entityKey, form, { slot, found, failed }));
  }

  /** Keeps an object that some answer held whole. */
  keep(object: Entity): void {
    this.#of(object.entityKey.endpoint).keep(object);
  }

  /** Keeps an object that stands whole where it is shown. One of which cannot be told who it is is left out. */
  keepWhole(object: object, scope: EntityScope): void {
    const [endpoint, ...others] = scope.resource.endpoints;
    if (others.length === 0) this.#of(endpoint).keepStanding(object, scope);
    else {
      const entity = entityAt(object, scope);
      if (entity) this.#of(entity.entityKey.endpoint).keepShown(entity);
    }
  }

  /** Takes note of an object that an answer held, for what is asked for below it. */
  noteThere({ endpoint, ids }: EntityKey): void {
    const entityKey = endpoint.whole ? endpoint.whole.at(ids) : new EntityKey(endpoint, ids);
    this.#of(entityKey.endpoint).noteThere(entityKey);
  }

  /** Whether what stands above an object in its path was read, or is noted. Waits for a read that is under way. */
  async isParentThere({ endpoint, ids }: EntityKey): Promise<boolean> {
    const parent = parentEndpointOf(endpoint);
    if (!parent) return false;
    const key = new EntityKey(parent, ids).text;
    const loaders = [this.#byEndpoint, ...this.#byQuery.values()].map((byEndpoint) =>
      byEndpoint.get(parent),
    );
    const known = await Promise.all(loaders.map((loader) => loader?.isThere(key)));
    return known.includes(true);
  }

  /** How many items the lists hold that were seen since the last write. */
  get counts(): ListCounts {
    return this.#counts;
  }

  /** Calls made since the last write for objects that were not read yet. */
  get early(): EarlyCalls {
    return this.#early;
  }

  /** Forgets everything: after a write nothing read before holds, nor does what is still on its way. */
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
    // What a batch finds beside its own goes to the loaders it was made with, though it end after a write.
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

/** Nothing where that cannot be told: whoever shows the object says what is wrong. */
function entityAt(object: object, scope: EntityScope): Entity | undefined {
  try {
    return new Entity(object, scope.entityKey);
  } catch {
    return undefined;
  }
}

/** A part is there where the whole is, and holds nothing but what its fields ask for. */
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
  readonly #others: Pick<Loaders, 'isParentThere'>;
  readonly #keepElsewhere: (object: Entity) => void;
  /** One for each set of formats that objects are asked in together. */
  readonly #byForm = new Map<string, FormLoader>();
  /** Beside what is asked for: most objects kept are never loaded. */
  readonly #kept = new Map<string, Entity>();
  /** Objects that stand whole where they are shown: who they are is worked out once somebody asks for one. */
  #standing: { readonly object: object; readonly scope: EntityScope }[] = [];
  /** Keys of those that were kept where they are shown, and for nothing else. */
  readonly #embedded = new Set<string>();
  /** Keys of objects that are known to be there. */
  readonly #noted = new Set<string>();

  constructor(
    rest: RestClient,
    endpoint: ResourceEndpoint,
    counts: ListCounts,
    others: Pick<Loaders, 'isParentThere'>,
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
    if (kept && isThereIn(kept, form.formats)) {
      waiter.found(kept);
      return;
    }
    this.#loaderFor(form).loadFor(entityKey, waiter);
  }

  keep(object: Entity): void {
    this.#sort();
    this.#kept.set(object.entityKey.text, object);
    this.#embedded.delete(object.entityKey.text);
  }

  keepStanding(object: object, scope: EntityScope): void {
    this.#standing.push({ object, scope });
  }

  /** Keeps an object that stands whole in another one. */
  keepShown(object: Entity): void {
    const key = object.entityKey.text;
    if (!this.#kept.has(key)) this.#embedded.add(key);
    this.#kept.set(key, object);
  }

  noteThere({ text }: EntityKey): void {
    this.#noted.add(text);
  }

  /** What was read, or is noted: which objects are kept where they are shown is for each executor to choose. */
  async isThere(key: string): Promise<boolean> {
    if (this.#noted.has(key) || (this.#kept.has(key) && !this.#embedded.has(key))) return true;
    const found = await Promise.all(Array.from(this.#byForm.values(), (one) => one.isFound(key)));
    return found.includes(true);
  }

  #keptOf(key: string): Entity | undefined {
    this.#sort();
    return this.#kept.get(key);
  }

  #sort(): void {
    if (this.#standing.length === 0) return;
    const standing = this.#standing;
    this.#standing = [];
    for (const { object, scope } of standing) {
      const entity = entityAt(object, scope);
      if (entity) this.keepShown(entity);
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
          isParentThere: (entityKey) => this.#others.isParentThere(entityKey),
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
