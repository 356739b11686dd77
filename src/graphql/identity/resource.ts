/**
 * Declares a resource: how the REST API identifies, reads and lists its objects.
 *
 * The object type with its fields, global IDs, `node`, the field of `Query`, loaders and links are derived from the
 * declaration.
 */
import { z } from 'zod';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { requireUsable } from '../errors/unusable-id.ts';
import { Entity, EntityKey, type Resource, type ResourceEndpoint, type Scope } from './model.ts';
import type { PathIds } from './path-ids.ts';
import { referenced, register } from './registry.ts';
import {
  DeclaredEndpoint,
  type PartEndpointOptions,
  type ResourceEndpointOptions,
} from './resource-endpoint.ts';
import { type ResourceShape, referencesOf } from './shape-members.ts';
import { unrecognized } from './type-names.ts';

/**
 * Options for all resources. By default, the own id is in `id`, objects contain no other path ids, and there are no
 * aliases.
 */
interface CommonOptions extends Partial<Pick<Resource, 'idMember' | 'pathIdsAt' | 'isCanonical'>> {
  readonly shape: ResourceShape;
  /** The `object` of the objects, if they have that of another type. */
  readonly kind?: string;
  /** Name of a member that every complete object has. An object without it is only a reference. */
  readonly wholeWith?: string;
}

export type ResourceOptions = CommonOptions &
  (ResourceEndpointOptions | { readonly endpoints: readonly [AnyEndpoint, ...AnyEndpoint[]] });

type AnyEndpoint = ResourceEndpointOptions | PartEndpointOptions;

/** A member of an object that contains a path id. */
interface KeySource {
  readonly path: readonly string[];
  readonly parameter: string;
  /** Whether the id is a part of the object's key. */
  readonly isInKey: boolean;
}

const noIds: PathIds = {};

export class DeclaredResource implements Resource {
  readonly name: string;
  readonly description: string;
  readonly shape: ResourceShape;
  readonly union: z.ZodUnion | undefined;
  readonly endpoints: readonly [ResourceEndpoint, ...ResourceEndpoint[]];
  readonly ownKey: string;
  readonly isCanonical: (ownId: string) => boolean;
  readonly hasAliases: boolean;
  readonly isAbstract: boolean;
  readonly unrecognizedName: string;
  readonly isKeyAlone: boolean;
  readonly idMember: string;
  readonly kind: string;
  readonly pathIdsAt: Readonly<Record<string, readonly string[]>>;
  readonly #wholeWith: string | undefined;
  #inherited: readonly string[] | undefined;
  #keySourcesFound: readonly KeySource[] | undefined;
  #containedIdNames: readonly string[] | undefined;
  readonly #names = new Map<ResourceEndpoint, readonly string[]>();
  #containsKey: boolean | undefined;
  /** The beginning of all global IDs, if the own id is the whole key. */
  readonly #stem: string | undefined;

  constructor(options: ResourceOptions) {
    const { name, description } = namesOf(options.shape);
    this.name = name;
    this.description = description;
    this.shape = options.shape;
    this.union = options.shape instanceof z.ZodUnion ? options.shape : undefined;
    const [first, ...others] = 'endpoints' in options ? options.endpoints : [options];
    const endpoint = (given: AnyEndpoint) => new DeclaredEndpoint(this, given);
    this.endpoints = [endpoint(first), ...others.map(endpoint)];
    this.ownKey = this.endpoints[0].ownKey;
    this.isCanonical = options.isCanonical ?? (() => true);
    this.hasAliases = options.isCanonical !== undefined;
    this.isAbstract = this.union !== undefined || this.endpoints.some((one) => one.name !== name);
    this.unrecognizedName = unrecognized(name);
    this.pathIdsAt = options.pathIdsAt ?? {};
    this.idMember = options.idMember ?? 'id';
    this.kind = options.kind ?? name;
    this.#wholeWith = options.wholeWith;
    const [{ above }] = this.endpoints;
    this.isKeyAlone = this.endpoints.length === 1 && above.length === 0;
    this.#stem = this.isKeyAlone ? `${this.endpoints[0].name}:` : undefined;
    register(this);
  }

  get isReadable(): boolean {
    return this.endpoints.some(({ source }) => source !== undefined);
  }

  get isPart(): boolean {
    return this.ownKey === '';
  }

  get containsKey(): boolean {
    this.#containsKey ??= this.endpoints.some(({ above }) =>
      above.some((name) => this.containsPathId(name)),
    );
    return this.#containsKey;
  }

  get containedIdNames(): readonly string[] {
    this.#containedIdNames ??= this.#keySources().map(({ parameter }) => parameter);
    return this.#containedIdNames;
  }

  memberWith(parameter: string): string | undefined {
    return this.#keySources()
      .find((source) => source.parameter === parameter)
      ?.path.join('.');
  }

  endpointAt(ids: PathIds): ResourceEndpoint | undefined {
    return this.endpoints.findLast((endpoint) => endpoint.fits(ids));
  }

  isFoundAt(scope: Scope): boolean {
    return this.isKeyAlone || this.endpointAt(scope.ids) !== undefined;
  }

  sharesKeyWith(other: Resource): boolean {
    if (this.containsKey) return false;
    if (other === this) return true;
    const [endpoint, another] = [this.endpoints[0], other.endpoints[0]];
    if (this.endpoints.length > 1 || other.endpoints.length > 1) return false;
    return another.above.every((name) => endpoint.above.includes(name));
  }

  stemAt(scope: Scope): string {
    return this.#stem ?? scope.stemOf(this);
  }

  stemAround(ids: PathIds): string {
    const endpoint = this.endpointAt(ids);
    if (!endpoint) throw invalidResponse(`the ids of a ${this.name}`);
    const above = endpoint.above.map((name) => `${ids[name]}/`);
    return `${endpoint.name}:${above.join('')}`;
  }

  at(ids: PathIds): EntityKey {
    const ownId = ids[this.ownKey];
    if (ownId === undefined && !this.isPart) throw new TypeError(`The ids name no ${this.name}`);
    return this.identify(ownId, ids);
  }

  entityKeyIn(object: object, surrounding: PathIds): EntityKey {
    const members = object as Readonly<Record<string, unknown>>;
    const ownId = this.ownIdIn(members);
    return this.identify(ownId, surrounding, this.#idsContainedIn(members));
  }

  entityIn(object: object, surrounding: PathIds): Entity {
    return new Entity(object, this.entityKeyIn(object, surrounding));
  }

  ownIdIn(object: Readonly<Record<string, unknown>>): string {
    const given = object[this.idMember];
    // The member may contain the object that the id belongs to: an installation has the id of its space.
    const ownId = isRecord(given) ? given.id : given;
    if (typeof ownId !== 'string') throw invalidResponse('text').at(this.idMember);
    requireUsable(this.name, ownId);
    return ownId;
  }

  isWhole(value: unknown): value is object {
    return isRecord(value) && (this.#wholeWith === undefined || this.#wholeWith in value);
  }

  containsPathId(parameter: string): boolean {
    return this.containedIdNames.includes(parameter);
  }

  /** The ids that the object contains take precedence over those of its surroundings. */
  identify(ownId: string | undefined, surrounding: PathIds, contained = noIds): EntityKey {
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

  /** Names of all path ids that an object of the endpoint can have. */
  #namesIn(endpoint: ResourceEndpoint): readonly string[] {
    const known = this.#names.get(endpoint);
    if (known) return known;
    const names = [...new Set([...endpoint.key, ...this.#inheritedNames()])];
    this.#names.set(endpoint, names);
    return names;
  }

  #idsContainedIn(members: Readonly<Record<string, unknown>>): PathIds {
    let contained: Record<string, string> | undefined;
    for (const { path, parameter, isInKey } of this.#keySources()) {
      const id = memberAt(members, path);
      if (typeof id !== 'string') continue;
      if (isInKey) requireUsable(this.name, id);
      contained ??= {};
      contained[parameter] = id;
    }
    return contained ?? noIds;
  }

  #keySources(): readonly KeySource[] {
    this.#keySourcesFound ??= [
      ...parentReferencesOf(this.shape),
      ...Object.entries(this.pathIdsAt).map(([parameter, path]) => ({ path, parameter })),
    ].map((one) => ({
      ...one,
      isInKey: this.endpoints.some(({ above }) => above.includes(one.parameter)),
    }));
    return this.#keySourcesFound;
  }

  /** Path parameters in addition to the key that help to find the object, or what it links to. */
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

function namesOf(shape: ResourceShape) {
  const facts = nameFactsOf(shape);
  if (!facts) throw new TypeError('The shape of a resource needs a name');
  return facts;
}

/** Members that contain the id of a parent, for resources whose own id is the whole key. */
const parentReferencesOf = (shape: ResourceShape): readonly Omit<KeySource, 'isInKey'>[] =>
  referencesOf(shape).flatMap(({ member, resource: name, outside }) => {
    const [endpoint] = referenced(name).endpoints;
    return endpoint.key.length === 1 && outside === undefined
      ? [{ path: [member], parameter: endpoint.ownKey }]
      : [];
  });
