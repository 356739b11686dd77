/**
 * The loaders of one request: every object is asked for once, and objects asked for in the same moment
 * together.
 */
import DataLoader from 'dataloader';
import type { RestClient } from '../../rest/client.ts';
import type { Home } from '../identity/home.ts';
import {
  type Identity,
  type IdentityPlace,
  knownByIds,
  Located,
  type PathIds,
} from '../identity/identity.ts';
import { Batch } from './batch.ts';
import { type Form, isThereIn, noFormats } from './formats.ts';
import { ListCounts } from './list-counts.ts';
import { ListSearch } from './list-search.ts';
import { LoadRequest, type Waiter } from './load-request.ts';

/** A read that asks for nothing in particular. */
export const plainForm: Form = { formats: noFormats };

type LoadersByHome = Map<Home, HomeLoader>;

export class Loaders {
  readonly #rest: RestClient;
  #counts = new ListCounts();
  #byHome: LoadersByHome = new Map();
  /** By their query: what is answered to one of its own holds nowhere else. */
  #byQuery = new Map<string, LoadersByHome>();

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  /**
   * Asks for the object whole, in a form. With a query of its own it is as that answers it, and not as others see
   * it. Fails with `NOT_FOUND` when there is none.
   */
  want(identity: Identity, form: Form, waiter: Waiter): void {
    const { whole } = identity.home;
    if (whole) this.want(whole.at(identity.ids), plainForm, new PartOf(identity, waiter));
    else this.#loaderFor(identity.home, form).want(identity, form, waiter);
  }

  /** The same, as a promise. */
  load(identity: Identity, asker: object, form = plainForm): Promise<Located> {
    return new Promise((found, failed) => this.want(identity, form, { asker, found, failed }));
  }

  /** Keeps an object that some answer held whole. */
  keep(object: Located): void {
    this.#of(object.identity.home).keep(object);
  }

  /** Keeps an object whose identity is worked out here. One of which that cannot be told is left out. */
  keepWhole(object: object, place: IdentityPlace): void {
    try {
      this.keep(new Located(object, place.identity));
    } catch {
      // Whoever shows it says what is wrong.
    }
  }

  /** How many items the lists hold that were seen since the last write. */
  get counts(): ListCounts {
    return this.#counts;
  }

  /** Forgets everything: after a write nothing read before holds, nor does what is still on its way. */
  clear(): void {
    this.#counts = new ListCounts();
    this.#byHome = new Map();
    this.#byQuery = new Map();
  }

  #loaderFor(home: Home, { query }: Form): HomeLoader {
    return query ? this.#with(query, home) : this.#of(home);
  }

  #of(home: Home, byHome = this.#byHome): HomeLoader {
    const known = byHome.get(home);
    if (known) return known;
    // What a batch finds beside its own goes to the loaders it was made with, though it end after a write.
    const made = new HomeLoader(this.#rest, home, this.#counts, (object) =>
      this.#of(object.identity.home, byHome).keep(object),
    );
    byHome.set(home, made);
    return made;
  }

  #with(query: NonNullable<Form['query']>, home: Home): HomeLoader {
    const name = JSON.stringify(query);
    const byHome = this.#byQuery.get(name) ?? new Map<Home, HomeLoader>();
    this.#byQuery.set(name, byHome);
    const known = byHome.get(home);
    if (known) return known;
    const made = new HomeLoader(this.#rest, home, this.#counts, () => {});
    byHome.set(home, made);
    return made;
  }
}

/** A part is there where the whole is, and holds nothing but what its fields ask for. */
class PartOf implements Waiter {
  readonly #part: Identity;
  readonly #waiter: Waiter;

  constructor(part: Identity, waiter: Waiter) {
    this.#part = part;
    this.#waiter = waiter;
  }

  get asker(): object {
    return this.#waiter.asker;
  }

  found({ identity: { ids } }: Located): void {
    this.#waiter.found(new Located(knownByIds, this.#part.resource.at(ids)));
  }

  failed(error: unknown): void {
    this.#waiter.failed(error);
  }
}

class HomeLoader {
  readonly #rest: RestClient;
  readonly #home: Home;
  readonly #counts: ListCounts;
  readonly #keepElsewhere: (object: Located) => void;
  /** One for each set of formats that objects are asked in together. */
  readonly #byForm = new Map<string, FormLoader>();
  /** Beside what is asked for: most objects kept are never loaded. */
  readonly #kept = new Map<string, Located>();

  constructor(
    rest: RestClient,
    home: Home,
    counts: ListCounts,
    keepElsewhere: (object: Located) => void,
  ) {
    this.#rest = rest;
    this.#home = home;
    this.#counts = counts;
    this.#keepElsewhere = keepElsewhere;
  }

  want(identity: Identity, form: Form, waiter: Waiter): void {
    const { key } = identity;
    const kept = this.#kept.get(key);
    if (kept && isThereIn(kept, form.formats)) {
      waiter.found(kept);
      return;
    }
    this.#loaderFor(form).want(identity, waiter);
  }

  keep(object: Located): void {
    this.#kept.set(object.identity.key, object);
  }

  #loaderFor(form: Form): FormLoader {
    const name = form.formats.size === 0 ? '' : [...form.formats].sort().join();
    const known = this.#byForm.get(name);
    if (known) return known;
    const searches = new Map<string, ListSearch>();
    const made = new FormLoader(
      () =>
        new Batch(this.#rest, this.#home, {
          form,
          kept: this.#kept,
          searchIn: (scope) => this.#searchIn(scope, form, searches),
          keepOwn: (object) => this.keep(object),
          keep: this.#keepElsewhere,
        }),
    );
    this.#byForm.set(name, made);
    return made;
  }

  #searchIn(scope: PathIds, form: Form, searches: Map<string, ListSearch>): ListSearch | undefined {
    const { list } = this.#home;
    if (!list) return undefined;
    const name = JSON.stringify(scope);
    const known = searches.get(name);
    if (known) return known;
    const made = new ListSearch({
      rest: this.#rest,
      home: this.#home,
      list,
      scope,
      form,
      counts: this.#counts,
      keep: (object) => this.keep(object),
      keepElsewhere: this.#keepElsewhere,
    });
    searches.set(name, made);
    return made;
  }
}

/** Whatever breaks, everybody who waits is told. */
async function readAll(batch: Batch, requests: readonly LoadRequest[]): Promise<void> {
  try {
    await batch.read(requests);
  } catch (error) {
    const cause = error instanceof Error ? error : new Error('Loading failed', { cause: error });
    for (const request of requests) request.settle(cause);
  }
}

/** Objects asked for in one form: those of one moment are read together. */
class FormLoader {
  readonly #loader: DataLoader<LoadRequest[], void>;
  readonly #requests = new Map<string, LoadRequest>();
  /** Those of this moment. */
  #open: LoadRequest[] | undefined;

  constructor(batch: () => Batch) {
    // It says when a moment is over. One key stands for all that is asked for in it: a promise each would cost
    // more than the rest of the way.
    this.#loader = new DataLoader<LoadRequest[], void>(
      async (moments) => {
        this.#open = undefined;
        return Promise.all(moments.map((requests) => readAll(batch(), requests)));
      },
      { cache: false },
    );
  }

  want(identity: Identity, waiter: Waiter): void {
    const known = this.#requests.get(identity.key);
    if (known) {
      known.isAlso(identity);
      known.wait(waiter);
      return;
    }
    const request = new LoadRequest(identity);
    request.wait(waiter);
    this.#requests.set(identity.key, request);
    if (this.#open) {
      this.#open.push(request);
      return;
    }
    this.#open = [request];
    // What went wrong is told to those who wait for the objects.
    void this.#loader.load(this.#open);
  }
}
