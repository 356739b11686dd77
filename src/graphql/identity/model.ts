/**
 * Resources, and entities, which are their objects with keys. A REST object contains only its own id, so its key is
 * computed where the object is read, with the path ids from there.
 */
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { encodeGlobalId } from './global-id.ts';
import type { PathIds } from './path-ids.ts';
import type { ResourceShape } from './shape-members.ts';

/** A kind of objects that have ids. */
export interface Resource {
  readonly name: string;
  readonly description: string;
  readonly shape: ResourceShape;
  /** The shape, if it is a union. */
  readonly union: z.ZodUnion | undefined;
  /** The endpoints, from the shortest key to the longest. */
  readonly endpoints: readonly [ResourceEndpoint, ...ResourceEndpoint[]];
  /** Path parameter of the object's own id, which is the same in all endpoints. Empty for parts. */
  readonly ownKey: string;
  /** Whether an own id is the id of an object, and not an alias for it. */
  readonly isCanonical: (ownId: string) => boolean;
  readonly hasAliases: boolean;
  /** Whether the GraphQL type is an interface. The object type then depends on the object or on its endpoint. */
  readonly isAbstract: boolean;
  /** Name of the object type for objects whose kind is unknown. */
  readonly unrecognizedName: string;
  /** Whether the own id is the whole key. */
  readonly isKeyAlone: boolean;
  /** Name of the member of a REST object that contains its own id. */
  readonly idMember: string;
  /** The name of the type that the `object` of the objects names. */
  readonly kind: string;
  /** The members of an object that contain other path ids: path parameter -> path of members. */
  readonly pathIdsAt: Readonly<Record<string, readonly string[]>>;
  /** Whether the objects can be read by their ids. */
  readonly isReadable: boolean;
  /** Whether the objects are parts of other objects, and have neither an object nor an id in the REST API. */
  readonly isPart: boolean;
  /** Whether an object contains parts of its key in addition to its own id. */
  readonly containsKey: boolean;
  readonly containedIdNames: readonly string[];
  /** The member of an object that contains the path id. */
  memberWith(parameter: string): string | undefined;
  /** The endpoint whose key the ids contain. Of several, the one with the longest key. */
  endpointAt(ids: PathIds): ResourceEndpoint | undefined;
  /** Whether the scope contains the rest of the key of an object in it. */
  isFoundAt(scope: Scope): boolean;
  /** Whether objects of the other resource inside an object of this one have the same key, except for the own id. */
  sharesKeyWith(other: Resource): boolean;
  /** The beginning of the global IDs of objects in a scope. Not for a resource with `containsKey`. */
  stemAt(scope: Scope): string;
  /** The beginning of the global IDs of objects with these path ids. Throws if the ids match no endpoint. */
  stemAround(ids: PathIds): string;
  /** The key of an object, from its own id and the path ids of its surroundings. */
  identify(ownId: string, surrounding: PathIds): EntityKey;
  /** The key that the path ids form. */
  at(ids: PathIds): EntityKey;
  /** The key of a REST object. Throws if the object has no id. */
  entityKeyIn(object: object, surrounding: PathIds): EntityKey;
  /** The entity of a REST object. Throws if the object has no id. */
  entityIn(object: object, surrounding: PathIds): Entity;
  /** The own id of an object. Throws if the object has none. */
  ownIdIn(object: Readonly<Record<string, unknown>>): string;
  /** Whether a value that may be an id or an object is the complete object. */
  isWhole(value: unknown): value is object;
  containsPathId(parameter: string): boolean;
}

/**
 * Where the REST API has objects of a resource. Global IDs, loaders and lists belong to an endpoint and not to a
 * resource, because an object may have other content at another endpoint.
 */
export interface ResourceEndpoint {
  readonly resource: Resource;
  /** Name of the object type. Global IDs begin with it. */
  readonly name: string;
  /** Description of the object type. Undefined if it is that of the resource. */
  readonly description: string | undefined;
  readonly key: readonly string[];
  /** Path parameter of the object's own id. Empty for parts. */
  readonly ownKey: string;
  /** The path parameters of the key, without the own id. */
  readonly above: readonly string[];
  /** Path parameter of the parent. */
  readonly aroundKey: string;
  /** The pattern of plain keys: `{organizationId}/{siteId}`. */
  readonly keyPattern: string;
  /** The resource whose parts the objects are. A part exists if its whole exists. */
  readonly whole: Resource | undefined;
  readonly read: AnyOperation | undefined;
  readonly responseMember: string | undefined;
  readonly current: CurrentRead | undefined;
  /**
   * Whether only later releases of the service have the read, but all of them the list. An object is searched for in
   * the list if its read fails as that of a service without it.
   */
  readonly isReadOptional: boolean;
  readonly list: EndpointList | undefined;
  readonly listParameters: readonly string[];
  /** The operation that is called for a link to an object. */
  readonly source: AnyOperation | undefined;
  /** Whether the path of the read contains the object's own id. */
  readonly isReadByName: boolean;
  /** Whether the ids, or `others`, contain the key without the own id. */
  fits(ids: PathIds, others?: PathIds): boolean;
  /** Path parameters of the key, without the own id, that the ids do not contain. */
  missingIn(ids: PathIds): string[];
  /** Whether the ids contain all path parameters of the list. */
  isListNamedBy(ids: PathIds): boolean;
  /** A name for the list that contains the object. Undefined if the ids lack a path parameter of the list. */
  listKey(ids: PathIds): string | undefined;
  /** The path ids of the list that contains the object. Undefined if one is missing. */
  listIdsIn(ids: PathIds): PathIds | undefined;
}

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
  value: object;
  readonly entityKey: EntityKey;
  /** What the last field that needed it has returned. */
  resolved: object | undefined;

  constructor(value: object, entityKey: EntityKey) {
    this.value = value;
    this.entityKey = entityKey;
    this.resolved = undefined;
  }

  release(): void {
    this.value = knownByIds;
    this.resolved = undefined;
  }
}

/** The value of an object of which only ids are needed. */
export const knownByIds: object = Object.freeze({});

export function asEntityKey(value: unknown): EntityKey {
  if (value instanceof EntityKey) return value;
  throw new TypeError('This is not an entity key');
}
