/**
 * Resources, and entities, which are their objects with keys. A REST object contains only its own id, so its key is
 * computed where it is read, from the path ids there.
 */
import type { z } from 'zod';
import type { Base64Stem } from './base64-stem.ts';
import { encodeGlobalId } from './global-id.ts';
import type { PathIds } from './path-ids.ts';
import type { ResourceEndpointOf } from './resource-endpoint.ts';
import type { ResourceShape } from './shape-members.ts';

/** A kind of objects with ids of their own. */
export interface Resource {
  readonly name: string;
  readonly description: string;
  readonly shape: ResourceShape;
  /** The shape, if it is a union. */
  readonly union: z.ZodUnion | undefined;
  /** From the shortest key to the longest. */
  readonly endpoints: readonly [ResourceEndpoint, ...ResourceEndpoint[]];
  /** Path parameter of the own id, the same in every endpoint; empty for parts. */
  readonly ownKey: string;
  /** Whether the last part of a key is the id of the object, and not an alias of it. */
  readonly isCanonical: (ownId: string) => boolean;
  readonly hasAliases: boolean;
  /** Whether the GraphQL type is an interface: the object or the endpoint decides on the object type. */
  readonly isAbstract: boolean;
  /** Name of the object type for objects of an unknown kind. */
  readonly unrecognizedName: string;
  /** Whether the own id is the whole key. */
  readonly isKeyAlone: boolean;
  /** Member of the REST object that is its own id. */
  readonly idMember: string;
  /** Where an object contains further path ids: path parameter -> path of members. */
  readonly pathIdsAt: Readonly<Record<string, readonly string[]>>;
  /** Whether such an object can be read by its id. */
  readonly isReadable: boolean;
  /** Whether the objects are parts of others, without an object or an id in the REST API. */
  readonly isPart: boolean;
  /** Whether an object contains a part of its key besides its own id. */
  readonly containsKey: boolean;
  readonly containedIdNames: readonly string[];
  /** The member of an object that contains the path id. */
  memberWith(parameter: string): string | undefined;
  /** The endpoint whose key the ids fill; of several, the one with the longest key. */
  endpointAt(ids: PathIds): ResourceEndpoint | undefined;
  /** Whether the scope is enough for the key of an object in it. */
  isFoundAt(scope: Scope): boolean;
  /** Whether objects of the other resource inside an object of this one have its key, except for the own id. */
  sharesKeyWith(other: Resource): boolean;
  /** The beginning of the global ids of the objects in a scope. For a resource without `containsKey`. */
  stemAt(scope: Scope): Base64Stem;
  /** The same by path ids. Throws if they lead to no endpoint. */
  stemAround(ids: PathIds): Base64Stem;
  /** The key of an object by its own id and the ids around it. */
  identify(ownId: string, surrounding: PathIds): EntityKey;
  /** Whether the ids are all that an object of the endpoint can have. */
  hasAllIds(endpoint: ResourceEndpoint, ids: PathIds): boolean;
  /** The key that path ids form. */
  at(ids: PathIds): EntityKey;
  /** The key of a REST object. Throws if it has no id. */
  entityKeyIn(object: object, surrounding: PathIds): EntityKey;
  /** The entity of a REST object. Throws if it has no id. */
  entityIn(object: object, surrounding: PathIds): Entity;
  /** The own id of an object. Throws if it has none. */
  ownIdIn(object: Readonly<Record<string, unknown>>): string;
  /** Whether a value is the full object, where it could be its id. */
  isWhole(value: unknown): value is object;
  containsPathId(parameter: string): boolean;
}

export type ResourceEndpoint = ResourceEndpointOf<Resource>;

/** What is known where a value stands. */
export interface Scope {
  /** The path ids of the entity itself, or of the one that contains the value. */
  readonly ids: PathIds;
  /** The key of the value, if it is an entity. */
  readonly entityKey: EntityKey | undefined;
  /** The same scope, if the value is an entity. Does not compute the key. */
  readonly own: EntityScope | undefined;
  /** The scope of values in this one that are not entities. */
  readonly inside: Scope;
  /** The beginning of the global ids of a resource's objects in this scope. Throws if the scope is not enough. */
  stemOf(resource: Resource): Base64Stem;
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
  readonly stem: Base64Stem;
  readonly next: KnownStem | undefined;
}

/** Keeps the stems of a scope: it has few resources, and often many objects of each. */
export abstract class StemScope {
  /** A linked list, because most scopes have no stem and others have few. */
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

/** The key of an entity: an endpoint, and the path ids by which it has the object. */
export class EntityKey extends StemScope implements EntityScope {
  readonly endpoint: ResourceEndpoint;
  /** The ids of the key, and those that help to find the object in a list. */
  readonly ids: PathIds;
  #text: string | undefined;

  constructor(endpoint: ResourceEndpoint, ids: PathIds) {
    super();
    this.endpoint = endpoint;
    this.ids = ids;
  }

  /** The plain key: path ids joined by `/`. */
  get text(): string {
    this.#text ??= this.endpoint.key.map((name) => this.ids[name] ?? '').join('/');
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

/** The scope of values in an entity that are not entities. Computes the key of the entity only on demand. */
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

  stemOf(resource: Resource): Base64Stem {
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
