/**
 * A resource: one declaration a type of object that has ids of its own.
 *
 * It says how the REST interface names, reads and lists such objects. From it come the object type with its
 * fields, the global id, `node`, the `Query` field by id, the loader with its batch policy, and links.
 */
import { z } from 'zod';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { Base64Stem } from './base64-stem.ts';
import { Entity, EntityKey, type PathIds, type Scope } from './identity.ts';
import { referenced, register } from './registry.ts';
import {
  type PartEndpointOptions,
  ResourceEndpoint,
  type ResourceEndpointOptions,
} from './resource-endpoint.ts';
import { type ResourceShape, referencesOf } from './shape-members.ts';
import { unrecognized } from './unrecognized-name.ts';

interface CommonOptions {
  readonly shape: ResourceShape;
  /** Member of the REST object that is its own id; `id` unless said otherwise. */
  readonly idMember?: string;
  /** Where an object says path ids below its members: path parameter -> path of members. */
  readonly pathIdsAt?: Readonly<Record<string, readonly string[]>>;
  /** Member that every whole object has: one without it, where an id may stand, is no more than its id. */
  readonly wholeWith?: string;
  /** False for a key part by which an object can be asked for, but which is not its id. */
  readonly isCanonical?: (ownId: string) => boolean;
}

export type ResourceOptions = CommonOptions &
  (ResourceEndpointOptions | { readonly endpoints: readonly [AnyEndpoint, ...AnyEndpoint[]] });

type AnyEndpoint = ResourceEndpointOptions | PartEndpointOptions;

export class Resource {
  readonly name: string;
  readonly description: string;
  readonly shape: ResourceShape;
  /** The shape, where it is one of several by what an object says. */
  readonly union: z.ZodUnion | undefined;
  /** From the one with the shortest key to that with the longest. */
  readonly endpoints: readonly [ResourceEndpoint, ...ResourceEndpoint[]];
  /** Path parameter of an object's own id, the same in every endpoint; empty where objects have none. */
  readonly ownKey: string;
  /** Whether a key part is the object's id, and not another way to ask for it. */
  readonly isCanonical: (ownId: string) => boolean;
  /** Whether something else than the object's id may stand for it. */
  readonly hasAliases: boolean;
  /** Whether the type is an interface: its objects say, or where they live says, which type they are. */
  readonly isAbstract: boolean;
  /** Name of the type of those objects whose kind is not known to this graph. */
  readonly unrecognizedName: string;
  /** Whether an object's own id is all of its key: then what is around it says nothing of who it is. */
  readonly isKeyAlone: boolean;
  /** Member of the REST object that is its own id. */
  readonly idMember: string;
  /** Where an object says path ids below its members: path parameter -> path of members. */
  readonly pathIdsAt: Readonly<Record<string, readonly string[]>>;
  readonly #wholeWith: string | undefined;
  #references: readonly ParentReference[] | undefined;
  #inherited: readonly string[] | undefined;
  #keySourcesFound: readonly KeySource[] | undefined;
  #containedIdNames: readonly string[] | undefined;
  readonly #names = new Map<ResourceEndpoint, readonly string[]>();
  #containsKey: boolean | undefined;
  /** What all global ids begin with, where the own id is the whole key. */
  readonly #stem: Base64Stem | undefined;

  constructor(options: ResourceOptions) {
    const { name, description } = namesOf(options.shape);
    this.name = name;
    this.description = description;
    this.shape = options.shape;
    this.union = options.shape instanceof z.ZodUnion ? options.shape : undefined;
    const [first, ...others] = 'endpoints' in options ? options.endpoints : [options];
    this.endpoints = [
      new ResourceEndpoint(this, name, first),
      ...others.map((endpoint) => new ResourceEndpoint(this, name, endpoint)),
    ];
    this.ownKey = this.endpoints[0].ownKey;
    this.isCanonical = options.isCanonical ?? (() => true);
    this.hasAliases = options.isCanonical !== undefined;
    this.isAbstract =
      this.union !== undefined || this.endpoints.some((endpoint) => endpoint.name !== name);
    this.unrecognizedName = unrecognized(name);
    this.pathIdsAt = options.pathIdsAt ?? {};
    this.idMember = options.idMember ?? 'id';
    this.#wholeWith = options.wholeWith;
    const [{ above }] = this.endpoints;
    this.isKeyAlone = this.endpoints.length === 1 && above.length === 0;
    this.#stem = this.isKeyAlone ? new Base64Stem(`${this.endpoints[0].name}:`) : undefined;
    register(this);
  }

  /** Whether such an object can be asked for by its id. */
  get isReadable(): boolean {
    return this.endpoints.some(({ source }) => source !== undefined);
  }

  /** Whether the objects are parts of others: they have no REST object of their own, and no id in that interface. */
  get isPart(): boolean {
    return this.ownKey === '';
  }

  /** How plain keys are written. */
  get keyPatterns(): readonly string[] {
    return this.endpoints.map(({ keyPattern }) => keyPattern);
  }

  /** The endpoint that the ids around an object lead to: of several, the one that takes most of them. */
  endpointAt(ids: PathIds): ResourceEndpoint | undefined {
    return this.endpoints.findLast((endpoint) => endpoint.fits(ids));
  }

  /** Whether an object that stands there has a key by what is around it. */
  isFoundAt(scope: Scope): boolean {
    return this.isKeyAlone || this.endpointAt(scope.ids) !== undefined;
  }

  /** Whether an object itself says a part of its key besides its own id. */
  get containsKey(): boolean {
    this.#containsKey ??= this.endpoints.some(({ above }) =>
      above.some((name) => this.containsPathId(name)),
    );
    return this.#containsKey;
  }

  /** Whether what is around its objects says all of the key of another resource's objects in them, but their own id. */
  sharesKeyWith(other: Resource): boolean {
    if (this.containsKey) return false;
    if (other === this) return true;
    const [endpoint, another] = [this.endpoints[0], other.endpoints[0]];
    if (this.endpoints.length > 1 || other.endpoints.length > 1) return false;
    return another.above.every((name) => endpoint.above.includes(name));
  }

  /** What the global ids of objects at a place begin with, of a resource that does not tell its key. */
  stemAt(scope: Scope): Base64Stem {
    return this.#stem ?? scope.stemOf(this);
  }

  /** The same by the path ids there. Throws where they do not name the endpoint. */
  stemAround(ids: PathIds): Base64Stem {
    const endpoint = this.endpointAt(ids);
    if (!endpoint) throw invalidResponse(`the ids of a ${this.name}`);
    const above = endpoint.above.map((name) => `${ids[name]}/`);
    return new Base64Stem(`${endpoint.name}:${above.join('')}`);
  }

  /** The entity key of an object by its own id, found where the surrounding ids say. */
  identify(ownId: string, surrounding: PathIds): EntityKey {
    return this.#identify(ownId, surrounding);
  }

  /** `told` are ids that come before those around. */
  #identify(ownId: string | undefined, surrounding: PathIds, contained = noIds): EntityKey {
    let endpoint: ResourceEndpoint | undefined;
    for (const one of this.endpoints) if (one.fits(surrounding, contained)) endpoint = one;
    if (!endpoint) throw invalidResponse(`the ids of a ${this.name}`);
    const ids: Record<string, string> = {};
    for (const name of this.#namesIn(endpoint)) {
      const id = contained[name] ?? surrounding[name];
      if (id !== undefined) ids[name] = id;
    }
    if (ownId !== undefined) ids[this.ownKey] = ownId;
    return new EntityKey(endpoint, ids);
  }

  /** Names of the path ids that an object in an endpoint has, or helps others to have. */
  #namesIn(endpoint: ResourceEndpoint): readonly string[] {
    const known = this.#names.get(endpoint);
    if (known) return known;
    const names = [...new Set([...endpoint.key, ...this.#inheritedNames()])];
    this.#names.set(endpoint, names);
    return names;
  }

  /** Whether these are all path ids that an object in an endpoint can have, so that none is left to learn elsewhere. */
  hasAllIds(endpoint: ResourceEndpoint, ids: PathIds): boolean {
    for (const name of this.#namesIn(endpoint)) if (ids[name] === undefined) return false;
    return true;
  }

  /** The entity key of the one that path ids name. */
  at(ids: PathIds): EntityKey {
    const ownId = ids[this.ownKey];
    if (ownId === undefined && !this.isPart) throw new TypeError(`The ids name no ${this.name}`);
    return this.#identify(ownId, ids);
  }

  /** Who a REST object is, given what is around it. Throws when it has no id. */
  entityKeyIn(object: object, surrounding: PathIds): EntityKey {
    const members = object as Readonly<Record<string, unknown>>;
    const ownId = this.ownIdIn(members);
    return this.#identify(ownId, surrounding, this.#idsContainedIn(members));
  }

  /** The path ids that an object tells by itself. */
  #idsContainedIn(members: Readonly<Record<string, unknown>>): PathIds {
    let contained: Record<string, string> | undefined;
    for (const { path, parameter } of this.#keySources()) {
      const id = memberAt(members, path);
      if (typeof id !== 'string') continue;
      contained ??= {};
      contained[parameter] = id;
    }
    return contained ?? noIds;
  }

  /** Where an object tells path ids: by members that name what it belongs to, and below others. */
  #keySources(): readonly KeySource[] {
    this.#keySourcesFound ??= [
      ...this.#parentReferences().map(({ member, parameter }) => ({ path: [member], parameter })),
      ...Object.entries(this.pathIdsAt).map(([parameter, path]) => ({ path, parameter })),
    ];
    return this.#keySourcesFound;
  }

  /** The object's own id. Throws when it has none. */
  ownIdIn(object: Readonly<Record<string, unknown>>): string {
    const ownId = object[this.idMember];
    if (typeof ownId !== 'string') throw invalidResponse('text').at(this.idMember);
    return ownId;
  }

  /** The REST object with who it is. Throws when it has no id. */
  entityIn(object: object, surrounding: PathIds): Entity {
    return new Entity(object, this.entityKeyIn(object, surrounding));
  }

  /** Whether what stands where an id may stand is the object whole. */
  isWhole(value: unknown): value is object {
    return isRecord(value) && (this.#wholeWith === undefined || this.#wholeWith in value);
  }

  /** Whether such an object says the path id. */
  containsPathId(parameter: string): boolean {
    return this.containedIdNames.includes(parameter);
  }

  /** Names of the path ids that such an object says. */
  get containedIdNames(): readonly string[] {
    this.#containedIdNames ??= this.#keySources().map(({ parameter }) => parameter);
    return this.#containedIdNames;
  }

  /** Members by which an object itself names what else it belongs to: a space names its organization. */
  #parentReferences(): readonly ParentReference[] {
    this.#references ??= parentReferencesOf(this.shape);
    return this.#references;
  }

  /** Names of the path ids that an object in an endpoint knows, where these are around it. */
  idNamesIn(endpoint: ResourceEndpoint, around: Iterable<string>): string[] {
    const there = [...around, ...this.containedIdNames];
    return [...endpoint.key, ...this.#inheritedNames().filter((name) => there.includes(name))];
  }

  /** Path parameters that help to find the object or what it links to, and that it inherits. */
  #inheritedNames(): readonly string[] {
    this.#inherited ??= [
      ...Object.keys(this.pathIdsAt),
      ...this.endpoints.flatMap(({ listParameters }) => listParameters),
      ...referencesOf(this.shape).flatMap(({ resource }) =>
        referenced(resource).endpoints[0].key.slice(0, -1),
      ),
    ];
    return this.#inherited;
  }
}

interface KeySource {
  readonly path: readonly string[];
  readonly parameter: string;
}

const noIds: PathIds = {};

/** A member that holds the id of something that this belongs to, and the path parameter of such ids. */
export interface ParentReference {
  readonly member: string;
  readonly parameter: string;
}

function namesOf(shape: ResourceShape) {
  const facts = nameFactsOf(shape);
  if (!facts) throw new TypeError('The shape of a resource needs a name');
  return facts;
}

/** Members of a shape that name, by one id alone, what its objects belong to. */
const parentReferencesOf = (shape: ResourceShape): readonly ParentReference[] =>
  referencesOf(shape).flatMap(({ member, resource: name, outside }) => {
    const [endpoint] = referenced(name).endpoints;
    return endpoint.key.length === 1 && outside === undefined
      ? [{ member, parameter: endpoint.ownKey }]
      : [];
  });
