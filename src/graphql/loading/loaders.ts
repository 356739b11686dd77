/**
 * The loaders of one request, which load each object once. Those of one endpoint and form are in `object-loader.ts`.
 */
import type { RestClient } from '../../rest/client/client.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { Entity, EntityKey, knownByIds, type ResourceEndpoint } from '../identity/model.ts';
import { resources } from '../identity/registry.ts';
import { type Form, noFormats } from './formats.ts';
import { ListCounts } from './list-counts.ts';
import { SharedWork } from './long-work.ts';
import { ObjectLoader } from './object-loader.ts';
import type { CallerMemory } from './remembered.ts';

/** The form of a read without formats or parameters. */
export const plainForm: Form = { formats: noFormats };

/** The objects of an endpoint. */
interface Objects {
  /** Loaders by form. */
  readonly loaders: Map<string, ObjectLoader>;
  /** Objects by key that other responses contained. */
  readonly kept: Map<string, Entity>;
  /** Keys of objects that are known to exist. */
  readonly noted: Set<string>;
}

/** What a request has read since its last write. */
class Reads {
  /** Item counts of lists. */
  readonly counts: ListCounts;
  /** Work on lists that were read to their end. */
  readonly shared = new SharedWork();
  /** Ids of objects that the last write made the current ones. */
  readonly current = new Set<string>();
  readonly byEndpoint = new Map<ResourceEndpoint, Objects>();

  constructor(lengths: CallerMemory['lengths']) {
    this.counts = new ListCounts(lengths);
  }

  of(endpoint: ResourceEndpoint): Objects {
    const known = this.byEndpoint.get(endpoint);
    if (known) return known;
    const made: Objects = { loaders: new Map(), kept: new Map(), noted: new Set() };
    this.byEndpoint.set(endpoint, made);
    return made;
  }

  keep(object: Entity): void {
    const { endpoint, text } = object.entityKey;
    this.of(endpoint).kept.set(text, object);
  }
}

export class Loaders {
  readonly #rest: RestClient;
  readonly #memory: CallerMemory;
  #reads: Reads;

  constructor(rest: RestClient, memory: CallerMemory) {
    this.#rest = rest;
    this.#memory = memory;
    this.#reads = new Reads(memory.lengths);
  }

  get counts(): ListCounts {
    return this.#reads.counts;
  }

  get shared(): SharedWork {
    return this.#reads.shared;
  }

  /**
   * The complete object in a form: at once if it is there, and otherwise a promise. Throws, or rejects, with `NOT_FOUND`
   * if it does not exist.
   */
  find(entityKey: EntityKey, path: Path, form = plainForm): Entity | Promise<Entity> {
    const { endpoint, resource, ids } = entityKey;
    if (!endpoint.whole) return this.#loaderFor(endpoint, form).find(entityKey, path);
    // A part exists if its whole exists. It has no members itself, as its fields load all that they need.
    const part = (whole: Entity) => new Entity(knownByIds, resource.at(whole.entityKey.ids));
    const found = this.find(endpoint.whole.at(ids), path);
    return found instanceof Promise ? found.then(part) : part(found);
  }

  /** The complete object in a form, always as a promise. */
  async load(entityKey: EntityKey, path: Path, form = plainForm): Promise<Entity> {
    return this.find(entityKey, path, form);
  }

  /** Notes that a change made the object with this id the current one. */
  noteCurrent(restId: string): void {
    this.#reads.current.add(restId);
  }

  isCurrent({ restId }: EntityKey): boolean {
    return this.#reads.current.has(restId);
  }

  /** Whether the object was read or is being read in the plain form. */
  isRequested({ endpoint, text }: EntityKey): boolean {
    const { kept, loaders } = this.#reads.of(endpoint);
    return kept.has(text) || loaders.get(nameOf(plainForm))?.requested(text) !== undefined;
  }

  /** Keeps a complete object that a response contained. */
  keep(object: Entity): void {
    this.#reads.keep(object);
  }

  /** Notes that an object exists, for loads of objects below it. */
  noteExists({ endpoint, ids }: EntityKey): void {
    const { endpoint: at, text } = endpoint.whole
      ? endpoint.whole.at(ids)
      : new EntityKey(endpoint, ids);
    this.#reads.of(at).noted.add(text);
  }

  /** Whether the parent in the path is known to exist. Waits for its read if that is in progress. */
  async parentExists({ endpoint, ids }: EntityKey): Promise<boolean> {
    const parent = parentEndpointOf(endpoint);
    if (!parent) return false;
    const { text } = new EntityKey(parent, ids);
    const { noted, kept, loaders } = this.#reads.of(parent);
    if (noted.has(text) || kept.has(text)) return true;
    const requests = Array.from(loaders.values(), (loader) => loader.requested(text));
    await Promise.allSettled(requests.map((request) => request?.promise));
    return requests.some((request) => request?.outcome instanceof Entity);
  }

  /** Drops all objects, because promises that have waited for them may stay in memory. */
  release(): void {
    for (const { kept, loaders } of this.#reads.byEndpoint.values()) {
      for (const object of kept.values()) object.release();
      for (const loader of loaders.values()) loader.release();
    }
    this.clear();
  }

  /** Forgets everything. To be called after a write, because earlier reads, and those in progress, may be outdated. */
  clear(): void {
    this.#reads = new Reads(this.#memory.lengths);
  }

  #loaderFor(endpoint: ResourceEndpoint, form: Form): ObjectLoader {
    // Objects are kept with those among which the read began, even if a write has replaced these.
    const reads = this.#reads;
    const { loaders, kept } = reads.of(endpoint);
    const name = nameOf(form);
    const known = loaders.get(name);
    if (known) return known;
    const made = new ObjectLoader({
      rest: this.#rest,
      ways: this.#memory.ways,
      counts: reads.counts,
      endpoint,
      form,
      // An object that was read with parameters is shared only with equal reads.
      kept: form.query ? new Map() : kept,
      keepElsewhere: form.query ? () => {} : (object) => reads.keep(object),
      others: this,
    });
    loaders.set(name, made);
    return made;
  }
}

/** A name for the form. The plain one, which nearly all reads have, needs no work. */
const nameOf = ({ formats, query }: Form): string =>
  formats.size === 0 && !query ? '' : JSON.stringify([[...formats].sort(), query]);

/**
 * The parent of objects in the paths of the REST API: the endpoint whose path is the longest beginning of the path of an
 * endpoint's read, or of its list if it has no read. To be called after all declarations.
 */
const parentEndpointOf = memoized(({ source }: ResourceEndpoint): ResourceEndpoint | undefined => {
  const pathOf = ({ isReadByName, read }: ResourceEndpoint) => (isReadByName && read?.path) || '';
  return [...resources()]
    .flatMap(({ endpoints }) => endpoints)
    .filter((one) => pathOf(one) !== '' && source?.path.startsWith(`${pathOf(one)}/`))
    .sort((one, other) => pathOf(other).length - pathOf(one).length)[0];
});
