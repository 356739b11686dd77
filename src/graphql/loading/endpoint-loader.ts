/** Loads the objects of one endpoint, and keeps objects that other responses contained. */
import type { RestClient } from '../../rest/client/client.ts';
import type { Path } from '../../rest/values/response-path.ts';
import type { Entity, EntityKey, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { Batch, type BatchLoader } from './batch.ts';
import type { CallerMemory } from './batch-memory.ts';
import { FormLoader } from './form-loader.ts';
import { type Form, wasReadIn } from './formats.ts';
import type { ListCounts } from './list-counts.ts';
import { ListSearch } from './list-search.ts';

export interface EndpointLoaderOptions
  extends Pick<BatchLoader, 'rest' | 'memory' | 'endpoint' | 'others' | 'keepElsewhere'> {
  readonly counts: ListCounts;
}

/** The loader for the objects of one endpoint, in all forms. */
export class EndpointLoader implements BatchLoader {
  readonly rest: RestClient;
  readonly memory: CallerMemory;
  readonly endpoint: ResourceEndpoint;
  readonly #counts: ListCounts;
  readonly others: BatchLoader['others'];
  readonly keepElsewhere: (object: Entity) => void;
  /** Loaders by form. */
  readonly #byForm = new Map<string, FormLoader>();
  /** Searches by form and list. */
  readonly #searches = new Map<string, ListSearch>();
  /** Kept objects by key. They are not stored as requests, because most of them are never loaded. */
  readonly #kept = new Map<string, Entity>();
  /** Keys of objects that are known to exist. */
  readonly #noted = new Set<string>();

  constructor({ rest, memory, endpoint, counts, others, keepElsewhere }: EndpointLoaderOptions) {
    this.rest = rest;
    this.memory = memory;
    this.endpoint = endpoint;
    this.#counts = counts;
    this.others = others;
    this.keepElsewhere = keepElsewhere;
  }

  find(entityKey: EntityKey, path: Path, form: Form): Entity | Promise<Entity> {
    const kept = this.keptOf(entityKey.text);
    return kept && wasReadIn(kept, form.formats)
      ? kept
      : this.#loaderFor(form).find(entityKey, path);
  }

  /** The object, if it was read in any form. */
  known(key: string): Entity | undefined {
    const kept = this.keptOf(key);
    if (kept) return kept;
    const read = this.#byForm.values().map(({ requests }) => requests.get(key)?.object);
    return read.find((object) => object !== undefined);
  }

  /** Whether the object was read or is being read in the plain form. */
  isRequested(key: string): boolean {
    return this.keptOf(key) !== undefined || this.#byForm.get('')?.requests.has(key) === true;
  }

  release(): void {
    for (const { requests } of this.#byForm.values())
      for (const request of requests.values()) request.release();
    for (const kept of this.#kept.values()) kept.release();
  }

  keep(object: Entity): void {
    this.#kept.set(object.entityKey.text, object);
  }

  noteExists({ text }: EntityKey): void {
    this.#noted.add(text);
  }

  /** Whether the object was read, or is known to exist. */
  async exists(key: string): Promise<boolean> {
    if (this.#noted.has(key) || this.#kept.has(key)) return true;
    const found = this.#byForm.values().map(({ requests }) => requests.get(key)?.isFound());
    return (await Promise.all(found)).includes(true);
  }

  keptOf(key: string): Entity | undefined {
    return this.#kept.get(key);
  }

  #loaderFor(form: Form): FormLoader {
    const name = nameOf(form);
    const known = this.#byForm.get(name);
    if (known) return known;
    const made = new FormLoader(() => new Batch(this, form));
    this.#byForm.set(name, made);
    return made;
  }

  searchIn(listIds: PathIds, form: Form): ListSearch | undefined {
    const { list } = this.endpoint;
    const key = this.endpoint.listKey(listIds);
    if (!list || key === undefined) return undefined;
    const name = `${nameOf(form)} ${key}`;
    const known = this.#searches.get(name);
    if (known) return known;
    const made = new ListSearch(this, { list, listIds, form, counts: this.#counts });
    this.#searches.set(name, made);
    return made;
  }
}

const nameOf = ({ formats }: Form): string =>
  formats.size === 0 ? '' : [...formats].sort().join();
