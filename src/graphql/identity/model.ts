/**
 * Resources, and entities, which are their objects with keys. A REST object contains only its own id, so its key is
 * computed where the object is read, with the path ids from there.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { encodeGlobalId } from './global-id.ts';
import type { PathIds } from './path-ids.ts';
import type { Resource } from './resource.ts';
import type { ResourceEndpoint } from './resource-endpoint.ts';

export type { Resource, ResourceEndpoint };

/** A read that always returns the current object, whatever its id. Earlier releases of the service have no other one. */
export interface CurrentRead {
  readonly read: AnyOperation;
  /** Name of the parent's member that contains the id of the current object. */
  readonly namedBy: string;
}

export interface EndpointList {
  readonly operation: AnyOperation;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Filters with which the operation lists the other objects, if it lists them apart. They are searched last. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** Finds the objects in a response that is not a page of a list. */
  readonly itemsIn?: (response: unknown) => readonly unknown[];
  /** Name of the member of an item that contains the object. Defaults to the item itself. */
  readonly itemMember?: string;
}

/** What is known at the position of a value. */
export interface Scope {
  /** The path ids of the value's entity, or of the entity that contains the value. */
  readonly ids: PathIds;
  /** The key of the value. Undefined if the value is not an entity. */
  readonly entityKey: EntityKey | undefined;
  /** This scope, if the value is an entity. It does not compute the key. */
  readonly own: EntityScope | undefined;
  /** The scope of values inside this one that are not entities. */
  readonly inside: Scope;
  /**
   * The beginning of the global IDs of a resource's objects in this scope. Throws if the scope does not contain the
   * rest of their keys.
   */
  stemOf(resource: Resource): string;
}

export interface EntityScope extends Scope {
  readonly entityKey: EntityKey;
  readonly own: EntityScope;
  readonly resource: Resource;
  readonly restId: string;
  readonly globalId: string;
}

interface KnownStem {
  readonly resource: Resource;
  readonly stem: string;
  readonly next: KnownStem | undefined;
}

/** Caches the beginnings of global IDs for a scope, which has few resources, but often many objects of each. */
export abstract class StemScope {
  /** A linked list, because most scopes have no beginnings, and the others have few. */
  #stems: KnownStem | undefined;

  abstract get ids(): PathIds;

  stemOf(resource: Resource): string {
    for (let known = this.#stems; known; known = known.next)
      if (known.resource === resource) return known.stem;
    const stem = this.makeStem(resource);
    this.#stems = { resource, stem, next: this.#stems };
    return stem;
  }

  protected makeStem(resource: Resource): string {
    return resource.stemAround(this.ids);
  }
}

/** Allocates nothing but the text, because each object and each link has one. */
function keyText({ key }: ResourceEndpoint, ids: PathIds): string {
  let text = ids[key[0] ?? ''] ?? '';
  for (let at = 1; at < key.length; at += 1) text += `/${ids[key[at] ?? ''] ?? ''}`;
  return text;
}

/** The key of an entity: an endpoint and path ids. */
export class EntityKey extends StemScope implements EntityScope {
  readonly endpoint: ResourceEndpoint;
  /** The ids of the key, and others that help to find the object in a list. */
  readonly ids: PathIds;
  #text: string | undefined;

  constructor(endpoint: ResourceEndpoint, ids: PathIds) {
    super();
    this.endpoint = endpoint;
    this.ids = ids;
  }

  /** The plain key: the path ids joined by `/`. */
  get text(): string {
    this.#text ??= keyText(this.endpoint, this.ids);
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

  get restId(): string {
    return this.ids[this.endpoint.ownKey] ?? '';
  }
}

/**
 * The scope of values inside an entity that are not entities themselves. It computes the entity's key only when that is
 * needed.
 */
export class InnerScope implements Scope {
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

  stemOf(resource: Resource): string {
    return this.#whole.stemOf(resource);
  }
}

/** A REST object with its key. */
export class Entity {
  readonly value: object;
  readonly entityKey: EntityKey;

  constructor(value: object, entityKey: EntityKey) {
    this.value = value;
    this.entityKey = entityKey;
  }
}

/** The value of an object of which only ids are needed. */
export const knownByIds: object = Object.freeze({});

export function asEntityKey(value: unknown): EntityKey {
  if (value instanceof EntityKey) return value;
  throw new TypeError('This is not an entity key');
}
