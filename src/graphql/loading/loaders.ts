/**
 * The loaders of one request, which load each object once. Objects that are requested in the same turn of the event
 * loop are loaded together: `form-loader.ts` collects them, and `batch.ts` reads them.
 */
import type { RestClient } from '../../rest/client/client.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { Entity, EntityKey, knownByIds, type ResourceEndpoint } from '../identity/model.ts';
import type { CallerMemory } from './batch-memory.ts';
import { EarlyCalls } from './early-calls.ts';
import { EndpointLoader } from './endpoint-loader.ts';
import { type Form, noFormats } from './formats.ts';
import { ListCounts } from './list-counts.ts';
import { SharedWork } from './long-work.ts';
import { parentEndpointOf } from './parent-endpoint.ts';
import { SiblingLists } from './sibling-lists.ts';

/** The form of a read without formats or parameters. */
export const plainForm: Form = { formats: noFormats };

type LoadersByEndpoint = Map<ResourceEndpoint, EndpointLoader>;

export class Loaders {
  readonly #rest: RestClient;
  readonly #memory: CallerMemory;
  /** Item counts of lists that were read since the last write. */
  counts: ListCounts;
  /** Calls since the last write for objects that were not read yet. */
  early = new EarlyCalls();
  /** Work on lists that were read to their end since the last write. */
  shared = new SharedWork();
  /** Lists of many parents that were read from one list since the last write. */
  siblings: SiblingLists;
  #byEndpoint: LoadersByEndpoint = new Map();
  /** Ids of objects that the last write made the current ones. */
  #current = new Set<string>();
  /** Loaders by query parameters, because an object that was read with parameters is shared only with equal reads. */
  #byQuery = new Map<string, LoadersByEndpoint>();

  constructor(rest: RestClient, memory: CallerMemory) {
    this.#rest = rest;
    this.#memory = memory;
    this.counts = new ListCounts(memory.lengths);
    this.siblings = new SiblingLists();
  }

  /**
   * The complete object in a form: at once if it is there, and otherwise a promise. Throws, or rejects, with `NOT_FOUND`
   * if it does not exist.
   */
  find(entityKey: EntityKey, path: Path, form = plainForm): Entity | Promise<Entity> {
    const { endpoint, resource, ids } = entityKey;
    if (!endpoint.whole) return this.#loaderFor(endpoint, form).find(entityKey, path, form);
    // A part exists if its whole exists. It has no members itself, as its fields load all that they need.
    const part = (whole: Entity) => new Entity(knownByIds, resource.at(whole.entityKey.ids));
    const found = this.find(endpoint.whole.at(ids), path);
    return found instanceof Promise ? found.then(part) : part(found);
  }

  /** The complete object in a form, always as a promise. */
  async load(entityKey: EntityKey, path: Path, form = plainForm): Promise<Entity> {
    return this.find(entityKey, path, form);
  }

  /** The object. Undefined if it was not read, or only with parameters. */
  known({ endpoint, text }: EntityKey): Entity | undefined {
    return this.#byEndpoint.get(endpoint)?.known(text);
  }

  /** Notes that a change made the object with this id the current one. */
  noteCurrent(restId: string): void {
    this.#current.add(restId);
  }

  isCurrent({ restId }: EntityKey): boolean {
    return this.#current.has(restId);
  }

  isRequested({ endpoint, text }: EntityKey): boolean {
    return this.#byEndpoint.get(endpoint)?.isRequested(text) ?? false;
  }

  /** Keeps a complete object that a response contained. */
  keep(object: Entity): void {
    this.#of(object.entityKey.endpoint).keep(object);
  }

  /** Notes that an object exists, for loads of objects below it. */
  noteExists({ endpoint, ids }: EntityKey): void {
    const entityKey = endpoint.whole ? endpoint.whole.at(ids) : new EntityKey(endpoint, ids);
    this.#of(entityKey.endpoint).noteExists(entityKey);
  }

  /** Whether the parent in the path is known to exist. Waits for its read if that is in progress. */
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

  release(): void {
    for (const loader of this.#byEndpoint.values()) loader.release();
    this.clear();
  }

  /** Forgets everything. To be called after a write, because earlier reads, and those in progress, may be outdated. */
  clear(): void {
    this.counts = new ListCounts(this.#memory.lengths);
    this.early = new EarlyCalls();
    this.shared = new SharedWork();
    this.siblings = new SiblingLists();
    this.#byEndpoint = new Map();
    this.#current = new Set();
    this.#byQuery = new Map();
  }

  #loaderFor(endpoint: ResourceEndpoint, { query }: Form): EndpointLoader {
    if (!query) return this.#of(endpoint);
    const name = JSON.stringify(query);
    const byEndpoint: LoadersByEndpoint = this.#byQuery.get(name) ?? new Map();
    this.#byQuery.set(name, byEndpoint);
    return byEndpoint.get(endpoint) ?? this.#add(endpoint, byEndpoint, () => {});
  }

  #of(endpoint: ResourceEndpoint): EndpointLoader {
    const byEndpoint = this.#byEndpoint;
    return byEndpoint.get(endpoint) ?? this.#addKeeping(endpoint, byEndpoint);
  }

  /**
   * The loaders for an endpoint. Objects that a batch finds for other endpoints are kept in the loaders with which the
   * batch began, even if a write has replaced these.
   */
  #addKeeping(endpoint: ResourceEndpoint, byEndpoint: LoadersByEndpoint): EndpointLoader {
    return this.#add(endpoint, byEndpoint, (object) => {
      const at = object.entityKey.endpoint;
      (byEndpoint.get(at) ?? this.#addKeeping(at, byEndpoint)).keep(object);
    });
  }

  #add(
    endpoint: ResourceEndpoint,
    byEndpoint: LoadersByEndpoint,
    keepElsewhere: (object: Entity) => void,
  ): EndpointLoader {
    const made = new EndpointLoader({
      rest: this.#rest,
      memory: this.#memory,
      endpoint,
      counts: this.counts,
      others: this,
      keepElsewhere,
    });
    byEndpoint.set(endpoint, made);
    return made;
  }
}
