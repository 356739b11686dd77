/**
 * Resources, and entities, which are their objects with keys. A REST object contains only its own id, so its key is
 * computed where the object is read, with the path ids from there.
 */
import type { z } from 'zod';
import { base64Of } from './global-id.ts';
import type { PathIds } from './path-ids.ts';
import type { endpointFacts } from './resource-endpoint.ts';
import type { ResourceShape } from './shape-members.ts';

/** A kind of objects that have ids. `declareResource` makes it. */
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
  /** Name of the member of a REST object that contains its own id. */
  readonly idMember: string;
  /** The members of an object that contain other path ids: path parameter -> path of members. */
  readonly pathIdsAt: Readonly<Record<string, readonly string[]>>;
  /** Whether the objects are parts of other objects, and have neither an object nor an id in the REST API. */
  readonly isPart: boolean;
  /** Whether an object contains parts of its key in addition to its own id. */
  containsKey(): boolean;
  containedIdNames(): readonly string[];
  /** The member of an object that contains the path id. */
  memberWith(parameter: string): string | undefined;
  /** The endpoint whose key the ids contain. Of several, the one with the longest key. */
  endpointAt(ids: PathIds): ResourceEndpoint | undefined;
  /** Whether the scope contains the rest of the key of an object in it. */
  isFoundAt(scope: Scope): boolean;
  /** The beginning of the global IDs of objects in a scope. Not for a resource with `containsKey`. */
  stemAt(scope: Scope): string;
  /** The beginning of the global IDs of objects with these path ids. Throws if the ids match no endpoint. */
  stemAround(ids: PathIds): string;
  /** The key of an object, from its own id and the path ids of its surroundings. A part has no own id. */
  identify(ownId: string | undefined, surrounding: PathIds): EntityKey;
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
export interface ResourceEndpoint extends ReturnType<typeof endpointFacts> {
  readonly resource: Resource;
  /** The resource whose parts the objects are. A part exists if its whole exists. */
  readonly whole: Resource | undefined;
}

/** What is known at the position of a value. */
export abstract class Scope {
  /** The path ids of the value's entity, or of the entity that contains the value. */
  abstract readonly ids: PathIds;
  /** The key of the value. Undefined if the value is not an entity. */
  abstract readonly entityKey: EntityKey | undefined;
  /** This scope, if the value is an entity. It does not compute the key. */
  abstract readonly own: EntityScope | undefined;
  /** Cached, because a scope often contains many objects of one resource. */
  #stem = '';
  #isStemOf: Resource | undefined;

  /** The scope of values inside this one that are not entities. */
  get inside(): Scope {
    return new IdScope(this);
  }

  /**
   * The beginning of the global IDs of a resource's objects in this scope. Throws if the scope does not contain the
   * rest of their keys.
   */
  stemOf(resource: Resource): string {
    if (this.#isStemOf !== resource) {
      this.#stem = resource.stemAround(this.ids);
      this.#isStemOf = resource;
    }
    return this.#stem;
  }
}

/** The scope of an entity, which computes its key at most once. */
export type EntityScope = EntityKey | ObjectScope;

/**
 * The scope of a value that is not an entity. It has the path ids of the scope around it, which computes them only when
 * they are needed.
 */
export class IdScope extends Scope {
  readonly entityKey: undefined;
  readonly own: undefined;
  readonly #around: Pick<Scope, 'ids'>;

  constructor(around: Pick<Scope, 'ids'>) {
    super();
    this.#around = around;
  }

  get ids(): PathIds {
    return this.#around.ids;
  }

  override get inside(): this {
    return this;
  }
}

export const emptyScope: Scope = new IdScope({ ids: {} });

/** Allocates nothing but the text, because each object and each link has one. */
function keyText({ key }: ResourceEndpoint, ids: PathIds): string {
  let text = ids[key[0] ?? ''] ?? '';
  for (let at = 1; at < key.length; at += 1) text += `/${ids[key[at] ?? ''] ?? ''}`;
  return text;
}

/** The key of an entity: an endpoint and path ids. */
export class EntityKey extends Scope {
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

  get resource(): Resource {
    return this.endpoint.resource;
  }

  get globalId(): string {
    return base64Of(`${this.endpoint.name}:${this.text}`);
  }

  get restId(): string {
    return this.ids[this.endpoint.ownKey] ?? '';
  }
}

/** The scope of a complete object. It computes the key when it is needed, and throws if that fails. */
export class ObjectScope extends Scope {
  readonly resource: Resource;
  readonly restId: string;
  readonly object: object;
  readonly #around: Scope;
  #entityKey: EntityKey | undefined;

  /** Throws if the object has no id. */
  constructor(resource: Resource, object: object, around: Scope) {
    super();
    this.resource = resource;
    this.restId = resource.ownIdIn(object as Readonly<Record<string, unknown>>);
    this.object = object;
    this.#around = around;
  }

  get entityKey(): EntityKey {
    this.#entityKey ??= this.resource.entityKeyIn(this.object, this.#around.ids);
    return this.#entityKey;
  }

  get own(): this {
    return this;
  }

  get ids(): PathIds {
    return this.entityKey.ids;
  }

  /** The global ID, from the surrounding scope if that contains the rest of the key. */
  get globalId(): string {
    return this.resource.containsKey()
      ? this.entityKey.globalId
      : base64Of(this.resource.stemAt(this.#around) + this.restId);
  }

  /** Objects of the same resource inside, such as the pages below a page, have the stem of the surrounding scope. */
  override stemOf(resource: Resource): string {
    return resource === this.resource ? resource.stemAt(this.#around) : super.stemOf(resource);
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
