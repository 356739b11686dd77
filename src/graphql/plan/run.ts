/**
 * Runs a plan: reads values from the parents that are there, and writes the response as it goes.
 *
 * Reading never waits. What has to be asked for leaves a spot in the response, which is filled when it comes; the
 * run is over when no spot is waited for any more. Nothing knows the path at which it stands: an error keeps the
 * object and the key where it belongs, and paths are found in the finished response, if anybody needs one.
 */

import { invalidAnswer } from '../errors/errors.ts';
import {
  asIdentity,
  type Identity,
  type IdentityPlace,
  knownByIds,
  Located,
  nowhere,
  type Place,
  Surroundings,
  WholePlace,
} from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';
import { kindOf, typeNameOf, unrecognized } from '../identity/type-names.ts';
import type { Waiter } from '../loading/load-request.ts';
import type { RequestContext } from './context.ts';
import { Extent, type Total } from './extent.ts';
import { Failure, placedAt } from './failure.ts';
import { followLink, isPlainRead, type LinkFacts, linkIn, locate, warnMissing } from './links.ts';
import { askEarlyLater, isKnownByIds, isNotFound, nullIfMissing, readNamed } from './objects.ts';
import type { PlannedField, Selection } from './planned-field.ts';
import { asList, asObject, asText } from './read-leaf.ts';
import type { Asked, PlacedBy, Shown } from './step.ts';
import { warnUnrecognized } from './unrecognized-kind.ts';
import { wantedIn } from './wanted-object.ts';
import type { WantedResources } from './wanted-resources.ts';

/** An object or a list of the response, while it is written. */
export type Container = Record<string | number, unknown>;

/** Stands for a value that is on its way. */
const PENDING = Symbol('pending');

/** A spot of the response. */
export class Slot {
  readonly container: Container;
  readonly key: string | number;

  constructor(container: Container, key: string | number) {
    this.container = container;
    this.key = key;
  }
}

/** A spot of the response that an error belongs to. */
class Failed extends Slot {
  readonly field: PlannedField;
  readonly error: unknown;
  /** Keys from there to where it happened: what stood between is null because of it. */
  readonly tail: readonly (string | number)[];

  constructor(
    container: Container,
    key: string | number,
    field: PlannedField,
    error: unknown,
    tail: readonly (string | number)[] = [],
  ) {
    super(container, key);
    this.field = field;
    this.error = error;
    this.tail = tail;
  }
}

/** What stood at the keys below a spot before an error below made it null; other errors may belong to it. */
export interface Lost {
  readonly container: Container;
  readonly key: string | number;
  readonly tail: readonly (string | number)[];
  readonly lost: object;
}

/** An object that was written for a spot that waited for it. */
interface Written {
  readonly selection: Selection;
  readonly container: Container;
  readonly extent: Extent;
}

export class Run {
  readonly context: RequestContext;
  /** What the operation's fields give, as far as it has come. */
  readonly data: Container = Object.create(null);
  readonly failed: Failed[] = [];
  readonly lost: Lost[] = [];
  readonly #written = new Map<Located, Written>();
  #pending = 0;
  /** What is written now counts here. */
  extent = new Extent();
  readonly #root = this.extent;
  #hasShared = false;
  #onIdle: (() => void) | undefined;

  /** Whose objects may be asked for once answers have come. */
  readonly #wanted: WantedResources;

  constructor(context: RequestContext, wanted: WantedResources) {
    this.context = context;
    this.#wanted = wanted;
  }

  /** Whether objects of the response stand in several spots of it. */
  get hasShared(): boolean {
    return this.#hasShared;
  }

  /** What the response comes to, with all that it shares. */
  total(): Total {
    return this.#root.total();
  }

  /** Resolves when nothing is waited for. */
  idle(): Promise<void> | undefined {
    if (this.#pending === 0) return undefined;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  begin(): void {
    this.#pending += 1;
  }

  end(): void {
    this.#pending -= 1;
    if (this.#pending > 0) return;
    const onIdle = this.#onIdle;
    this.#onIdle = undefined;
    onIdle?.();
  }

  /** Writes what is selected on an object into the container. Throws a `Failure` for what cannot be null. */
  write(selection: Selection, value: object, place: Place, out: Container): Container {
    const { fields, refusal } = selection;
    if (refusal) throw refusal;
    this.extent.addCharacters(selection.keyLength);
    let at = 0;
    for (;;)
      try {
        for (; at < fields.length; at += 1) {
          const field = fields[at] as PlannedField;
          out[field.key] = this.#field(field, value, place, out);
        }
        return out;
      } catch (error) {
        // One loop goes on behind each that failed: trying each by itself would cost all of them.
        const field = fields[at] as PlannedField;
        at += 1;
        this.#fail(out, field.key, field, placedAt(field.step.member, error), field.isNullable);
      }
  }

  /** Writes a root field, by itself: those of a mutation are read one after another. Throws as `write` does. */
  writeRoot(field: PlannedField): void {
    const { data } = this;
    try {
      data[field.key] = this.#field(field, knownByIds, nowhere, data);
    } catch (error) {
      this.#fail(data, field.key, field, error, field.isNullable);
    }
  }

  /** Writes nothing at a root field but the error. */
  refuse(field: PlannedField, error: Error): void {
    this.#fail(this.data, field.key, field, error, field.isNullable);
  }

  #field(field: PlannedField, value: object, place: Place, out: Container): unknown {
    const { member, step, constant } = field;
    if (constant !== undefined) return constant;
    const raw =
      member === undefined ? this.#obtain(field, value, place, out) : (value as Container)[member];
    if (raw === PENDING) return null;
    if (raw !== undefined && raw !== null)
      return this.show(step.shown, raw, place, field, out, field.key);
    if (field.isNullable) return null;
    throw invalidAnswer('a value');
  }

  #obtain(field: PlannedField, value: object, place: Place, out: Container): unknown {
    const { source } = field.step;
    if (source.ofIdentity) return place.identity && source.ofIdentity(place.identity);
    const asked = new AskedField(this, field, value, place, out);
    const raw = source.obtain(asked);
    if (!(raw instanceof Promise)) return raw;
    this.begin();
    void settle(asked, raw);
    return PENDING;
  }

  /** What the response holds for a value that is there. Null where it is on its way, or nothing is there after all. */
  show(
    shown: Shown,
    raw: unknown,
    place: Place,
    field: PlannedField,
    container: Container,
    key: string | number,
  ): unknown {
    switch (shown.as) {
      case 'leaf':
        return this.#leaf(field.serialize(shown.read(raw)));
      case 'enum': {
        const wire = asText(raw);
        const known = shown.known.get(wire);
        if (known === undefined)
          this.context.warnings.add(
            'UNRECOGNIZED_VALUE',
            'The value is not known to this graph.',
            new Slot(container, key),
            wire,
          );
        return this.#leaf(field.serialize(known ?? shown.fallback));
      }
      case 'object':
        return this.#embedded(asObject(raw), shown.placedBy, place, field.onlySelection);
      case 'made':
        return this.show(shown.shown, shown.make(raw), place, field, container, key);
      case 'member': {
        try {
          return this.show(shown.shown, asObject(raw)[shown.name], place, field, container, key);
        } catch (error) {
          throw placedAt(shown.name, error);
        }
      }
      case 'list':
        return this.#list(shown.item, asList(raw), place, field, shown.rows ?? false);
      case 'entries':
        return this.#entries(asObject(raw), place, field);
      case 'alternative': {
        const object = asObject(raw);
        const { type, shown: own, unrecognized: unknown } = shown.of(object);
        if (unknown)
          warnUnrecognized(this.context.warnings, new Slot(container, key), unknown.kind);
        if (own.as === 'object' && type !== undefined)
          return this.#embedded(object, own.placedBy, place, field.selectionOn(type));
        if (own.as === 'made' && type !== undefined)
          return this.#embedded(own.make(object), undefined, place, field.selectionOn(type));
        return this.show(own, object, place, field, container, key);
      }
      case 'resource':
        return raw instanceof Located
          ? this.#located(raw, field, container, key)
          : this.#whole(shown.resource, asObject(raw), place, field, container, key);
      case 'known':
        return this.#located(new Located(knownByIds, asIdentity(raw)), field, container, key);
      case 'identified':
        return raw instanceof Located
          ? this.#located(raw, field, container, key)
          : this.#follow(asIdentity(raw), new Want(this, field, container, key), false);
      case 'link':
        return this.#link(shown, raw, place, new Want(this, field, container, key));
      case 'id':
        return this.#idOf(shown, raw, place, new Want(this, field, container, key));
      case 'named': {
        const want = new Want(this, field, container, key);
        const { identify = asIdentity } = shown;
        const reading = readNamed(identify(raw), want);
        want.await(shown.ifMissing === 'null' ? reading.catch(nullIfMissing) : reading);
        return null;
      }
    }
  }

  #leaf(value: unknown): unknown {
    this.extent.addLeaf(value);
    return value;
  }

  /** An object without an id. */
  #embedded(
    object: object,
    placedBy: PlacedBy | undefined,
    place: Place,
    selection: Selection,
  ): Container {
    const ids = placedBy ? placedBy(asObject(object), place.ids) : place.ids;
    return this.write(selection, object, new Surroundings(ids), {});
  }

  /** A whole object of a resource. */
  #whole(
    resource: Resource,
    object: Readonly<Record<string, unknown>>,
    around: Place,
    field: PlannedField,
    container: Container,
    key: string | number,
  ): Container {
    resource.ownIdIn(object);
    const place = new WholePlace(resource, object, around);
    if (this.#wanted === 'all' || this.#wanted.has(resource))
      this.context.loaders.keepWhole(object, place);
    const { selection } = field;
    return selection
      ? this.write(selection, object, place, {})
      : this.#ofItsType(object, place, field, container, key);
  }

  /** An object with an id. */
  #located(
    { value, identity }: Located,
    field: PlannedField,
    container: Container,
    key: string | number,
  ): Container {
    return this.#ofItsType(value, identity, field, container, key);
  }

  /** An object whose type its home or its kind tells. */
  #ofItsType(
    object: object,
    place: IdentityPlace,
    field: PlannedField,
    container: Container,
    key: string | number,
  ): Container {
    const { resource } = place.identity;
    const type = typeNameOf(object, place.identity);
    if (resource.isAbstract && object !== knownByIds && type === unrecognized(resource.name))
      warnUnrecognized(this.context.warnings, new Slot(container, key), kindOf(object, resource));
    return this.write(field.selectionOn(type), object, place, {});
  }

  /** The object that a spot waited for, which counts in `extent`. What stands in several spots is written once. */
  shared(
    object: Located,
    field: PlannedField,
    container: Container,
    key: string | number,
    extent: Extent,
  ): Container {
    const selection =
      field.selection ?? field.selectionOn(typeNameOf(object.value, object.identity));
    const known = this.#written.get(object);
    if (known?.selection === selection) {
      this.#hasShared = true;
      extent.add(known.extent);
      return known.container;
    }
    const own = new Extent();
    extent.add(own);
    const made = this.within(own, () => this.#located(object, field, container, key));
    this.#written.set(object, { selection, container: made, extent: own });
    return made;
  }

  /** Lets what is written meanwhile count there. */
  within<Written>(extent: Extent, write: () => Written): Written {
    const before = this.extent;
    this.extent = extent;
    try {
      return write();
    } finally {
      this.extent = before;
    }
  }

  #list(
    item: Shown,
    items: readonly unknown[],
    place: Place,
    field: PlannedField,
    rows: boolean,
  ): unknown[] {
    const { values } = this.context;
    // Many aliases may wait for one long list: what is made of its items counts before it is made.
    values.take(items.length);
    const there = rows ? items : items.filter((one) => one !== null);
    const weight = there.length * field.valuesBelow;
    values.take(weight);
    this.extent.addValues(items.length + weight);
    const out: unknown[] = [];
    const container = out as unknown as Container;
    for (let at = 0; at < there.length; at += 1) {
      const one = there[at];
      try {
        // What stands in a row is told by the row; a row that is null is null.
        out[at] = rows && one === null ? null : this.show(item, one, place, field, container, at);
      } catch (error) {
        const placed = placedAt(at, error);
        this.#fail(
          container,
          at,
          field,
          rows ? placedAt('items', placed) : placed,
          field.areItemsNullable,
        );
      }
    }
    return out;
  }

  #entries(map: Readonly<Record<string, unknown>>, place: Place, field: PlannedField): unknown[] {
    const entries = Object.entries(map).map(([name, value]) => ({ name, value }));
    return this.#list({ as: 'object' }, entries, place, field, false);
  }

  #link(shown: Extract<Shown, { as: 'link' }>, raw: unknown, place: Place, want: Want): unknown {
    const { resource, outside, isNow = false } = shown;
    if (resource.isWhole(raw) && resource.homeAt(place.ids))
      return this.#whole(resource, asObject(raw), place, want.field, want.container, want.key);
    const link = linkIn(raw, resource, place.ids, outside);
    if (resource.homeAt(link.around))
      return this.#follow(resource.identify(link.ownId, link.around), want, isNow);
    want.await(this.#followAround(link, want));
    return null;
  }

  async #followAround(link: LinkFacts, want: Want): Promise<Located | null> {
    const identity = await locate(link, want);
    if (!identity) {
      warnMissing(link.resource, want);
      return null;
    }
    if (link.whole) this.context.loaders.keep(link.resource.locate(link.whole, identity.ids));
    return isKnownByIds(identity, wantedIn(identity.home, want.field))
      ? new Located(knownByIds, identity)
      : followLink(identity, want, false);
  }

  #follow(identity: Identity, want: Want, isNow: boolean): unknown {
    const wanted = wantedIn(identity.home, want.field);
    if (isKnownByIds(identity, wanted))
      return this.#located(new Located(knownByIds, identity), want.field, want.container, want.key);
    if (!isPlainRead(identity, wanted, want, isNow)) {
      want.await(followLink(identity, want, isNow));
      return null;
    }
    this.begin();
    want.isLink = identity.resource;
    this.context.loaders.want(identity, wanted.form(this.context), want);
    if (!want.isDone) askEarlyLater(identity, wanted, want);
    return want.written;
  }

  #idOf(
    { resource, outside }: Extract<Shown, { as: 'id' }>,
    raw: unknown,
    place: Place,
    want: Want,
  ): unknown {
    const link = linkIn(raw, resource, place.ids, outside);
    if (resource.homeAt(link.around)) return resource.identify(link.ownId, link.around).globalId;
    want.await(locate(link, want).then((identity) => identity?.globalId ?? null));
    return null;
  }

  /** Keeps an error where it belongs, or throws it on to where null may stand. */
  #fail(
    container: Container,
    key: string | number,
    field: PlannedField,
    error: unknown,
    isNullable: boolean,
  ): void {
    if (!isNullable) throw Failure.of(error, field).above(container, key);
    container[key] = null;
    this.fail(container, key, field, error);
  }

  /** Takes note of an error, and of what is null because of it. */
  fail(container: Container, key: string | number, field: PlannedField, error: unknown): void {
    if (!(error instanceof Failure)) {
      this.failed.push(new Failed(container, key, field, error));
      return;
    }
    const { cause, tail, lost } = error;
    this.failed.push(new Failed(container, key, error.field, cause, tail));
    for (const one of lost)
      this.lost.push({ container, key, tail: tail.slice(0, one.depth), lost: one.container });
  }
}

/** Who is told what a promise gave. */
interface Settled {
  settled(value: unknown): void;
  failed(error: unknown): void;
}

/** Waits without a function of its own: such functions, kept beside promises, let whole requests outlive them. */
async function settle(waiting: Settled, promise: Promise<unknown>): Promise<void> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    waiting.failed(error);
    return;
  }
  waiting.settled(value);
}

/** A field whose value was asked for; it is a spot of the response too. */
class AskedField extends Slot implements Asked, Settled {
  readonly field: PlannedField;
  readonly value: object;
  readonly place: Place;
  readonly #run: Run;
  readonly #extent: Extent;

  constructor(run: Run, field: PlannedField, value: object, place: Place, container: Container) {
    super(container, field.key);
    this.#run = run;
    this.#extent = run.extent;
    this.field = field;
    this.value = value;
    this.place = place;
  }

  get context(): RequestContext {
    return this.#run.context;
  }

  get args() {
    return this.field.args(this.#run.context);
  }

  get spot(): this {
    return this;
  }

  settled(raw: unknown): void {
    const { field, container, key, place } = this;
    const run = this.#run;
    const before = run.extent;
    run.extent = this.#extent;
    try {
      if (raw !== null && raw !== undefined)
        container[key] = run.show(field.step.shown, raw, place, field, container, key);
      else if (!field.isNullable) throw invalidAnswer('a value');
    } catch (error) {
      run.fail(container, key, field, placedAt(field.step.member, error));
    }
    run.extent = before;
    run.end();
  }

  failed(error: unknown): void {
    this.#run.fail(this.container, this.key, this.field, error);
    this.#run.end();
  }
}

/** An object that somebody needs, and the spot where it goes. */
class Want extends Slot implements Waiter, Settled {
  readonly field: PlannedField;
  /** What a link names: when it is gone, the link is null. */
  isLink: Resource | undefined;
  isDone = false;
  /** What stands at the spot; null while nothing does. */
  written: unknown = null;
  readonly #run: Run;
  readonly #extent: Extent;

  constructor(run: Run, field: PlannedField, container: Container, key: string | number) {
    super(container, key);
    this.#run = run;
    this.#extent = run.extent;
    this.field = field;
  }

  get context(): RequestContext {
    return this.#run.context;
  }

  get spot(): this {
    return this;
  }

  get asker(): this {
    return this;
  }

  found(object: Located): void {
    this.isDone = true;
    try {
      this.#put(this.#run.shared(object, this.field, this.container, this.key, this.#extent));
    } catch (error) {
      this.#fail(error);
    }
    this.#run.end();
  }

  failed(error: unknown): void {
    this.isDone = true;
    if (this.isLink && isNotFound(error)) warnMissing(this.isLink, this);
    else this.#fail(error);
    this.#run.end();
  }

  /** Waits for the object, or the value, that goes to the spot. */
  await(value: Promise<unknown>): void {
    this.#run.begin();
    void settle(this, value);
  }

  /** What the promise gave: an object, a mere value, or nothing. */
  settled(found: unknown): void {
    if (found instanceof Located) {
      this.found(found);
      return;
    }
    this.#put(found);
    this.#run.end();
  }

  #put(value: unknown): void {
    this.written = value;
    this.container[this.key] = value;
  }

  #fail(error: unknown): void {
    this.#run.fail(this.container, this.key, this.field, error);
  }
}
