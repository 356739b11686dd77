/**
 * Who an object is: its resource, and the path ids by which the REST interface knows it.
 *
 * REST objects say their own id only; where they stand was said by the path they came from. So the entity key
 * of an object is worked out where it is read, and goes along with it.
 */
import type { Base64Stem } from './base64-stem.ts';
import { encodeGlobalId } from './global-id.ts';
import type { Resource } from './resource.ts';
import type { ResourceEndpoint } from './resource-endpoint.ts';

/** Path ids by the name of their path parameter: `{organizationId: 'acme', siteId: 'docs'}`. */
export type PathIds = Readonly<Record<string, string>>;

/** Where a value stands. */
export interface Scope {
  /** The path ids known there: those of the object itself, or of the one that it stands in. */
  readonly ids: PathIds;
  /** Who the object is, if it has ids of its own. */
  readonly entityKey: EntityKey | undefined;
  /** The same place, if its object has ids of its own: what can be told of that before anybody asks who it is. */
  readonly own: EntityScope | undefined;
  /** The place of what stands in the object and has no ids of its own. */
  readonly inside: Scope;
  /** What the global ids of the resource's objects begin with that stand here. Throws where that cannot be told. */
  stemOf(resource: Resource): Base64Stem;
}

/** The place of an object with ids of its own. */
export interface EntityScope extends Scope {
  readonly entityKey: EntityKey;
  readonly own: EntityScope;
  readonly resource: Resource;
  /** The object's id as the REST interface knows it. */
  readonly restId: string;
  readonly globalId: string;
}

/** What is known of one resource at a place. */
interface KnownStem {
  readonly resource: Resource;
  readonly stem: Base64Stem;
  readonly next: KnownStem | undefined;
}

/** Keeps what the global ids begin with of what stands at a place: of few resources, and mostly of many objects. */
abstract class StemScope {
  /** A list and no map: it is short, and most places have none at all. */
  #stems: KnownStem | undefined;

  abstract get ids(): PathIds;

  stemOf(resource: Resource): Base64Stem {
    for (let known = this.#stems; known; known = known.next)
      if (known.resource === resource) return known.stem;
    const stem = this.makeStem(resource);
    this.#stems = { resource, stem, next: this.#stems };
    return stem;
  }

  protected makeStem(resource: Resource): Base64Stem {
    return resource.stemAround(this.ids);
  }
}

export class EntityKey extends StemScope implements EntityScope {
  readonly endpoint: ResourceEndpoint;
  /** The key's ids, and those that help to find it in a list. */
  readonly ids: PathIds;
  #text: string | undefined;

  constructor(endpoint: ResourceEndpoint, ids: PathIds) {
    super();
    this.endpoint = endpoint;
    this.ids = ids;
  }

  /** Path ids joined by `/`. */
  get text(): string {
    this.#text ??= textOf(this.endpoint, this.ids);
    return this.#text;
  }

  get entityKey(): EntityKey {
    return this;
  }

  get own(): this {
    return this;
  }

  get inside(): Scope {
    return new InnerScope(this);
  }

  get resource(): Resource {
    return this.endpoint.resource;
  }

  get globalId(): string {
    return encodeGlobalId(this.endpoint.name, this.text);
  }

  /** The id as the REST interface knows it: the last of the path ids. */
  get restId(): string {
    return this.ids[this.endpoint.ownKey] ?? '';
  }
}

function textOf({ key: [first = '', ...others] }: ResourceEndpoint, ids: PathIds): string {
  let key = ids[first] ?? '';
  for (const name of others) key += `/${ids[name] ?? ''}`;
  return key;
}

/** A place of which nothing is known but path ids. */
export class IdScope extends StemScope implements Scope {
  readonly ids: PathIds;
  readonly entityKey: undefined;
  readonly own: undefined;

  constructor(ids: PathIds) {
    super();
    this.ids = ids;
  }

  get inside(): this {
    return this;
  }
}

/** The place of what has no ids of its own, in an object that has these: who that is nobody may ever ask. */
class InnerScope implements Scope {
  readonly entityKey: undefined;
  readonly own: undefined;
  readonly #whole: EntityScope;

  constructor(whole: EntityScope) {
    this.#whole = whole;
  }

  get ids(): PathIds {
    return this.#whole.ids;
  }

  get inside(): this {
    return this;
  }

  stemOf(resource: Resource): Base64Stem {
    return this.#whole.stemOf(resource);
  }
}

/** The place of a whole object: who it is is worked out when somebody needs it. Throws where that cannot be told. */
export class ObjectScope extends StemScope implements EntityScope {
  readonly resource: Resource;
  /** Of what the object says itself. */
  readonly restId: string;
  readonly #object: object;
  readonly #around: Scope;
  #entityKey: EntityKey | undefined;

  /** Throws where the object says no id. */
  constructor(resource: Resource, object: object, around: Scope) {
    super();
    this.resource = resource;
    this.restId = resource.ownIdIn(object as Readonly<Record<string, unknown>>);
    this.#object = object;
    this.#around = around;
  }

  get entityKey(): EntityKey {
    this.#entityKey ??= this.resource.entityKeyIn(this.#object, this.#around.ids);
    return this.#entityKey;
  }

  get own(): this {
    return this;
  }

  get inside(): Scope {
    return new InnerScope(this);
  }

  get ids(): PathIds {
    return this.entityKey.ids;
  }

  /** Worked out of what is around the object, if that says the rest of its key. */
  get globalId(): string {
    return this.resource.containsKey
      ? this.entityKey.globalId
      : this.resource.stemAt(this.#around).with(this.restId);
  }

  /** What has its key from further out stands where the object does: pages below a page, site spaces in a section. */
  protected override makeStem(resource: Resource): Base64Stem {
    return this.resource.sharesKeyWith(resource)
      ? resource.stemAt(this.#around)
      : super.makeStem(resource);
  }
}

/** Where nothing is known around a value. */
export const emptyScope: Scope = new IdScope({});

/** A REST object, and who it is. */
export class Entity {
  readonly value: object;
  readonly entityKey: EntityKey;

  constructor(value: object, entityKey: EntityKey) {
    this.value = value;
    this.entityKey = entityKey;
  }
}

/** Stands for an object of which nobody asked more than its ids. */
export const knownByIds: object = Object.freeze({});

/** What is an entity key by what it was asked of. Throws for anything else. */
export function asEntityKey(value: unknown): EntityKey {
  if (value instanceof EntityKey) return value;
  throw new TypeError('This is not an entity key');
}
