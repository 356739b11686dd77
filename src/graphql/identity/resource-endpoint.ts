/**
 * Endpoints of resources: the path ids, the read and the list by which the REST API provides the objects. Most
 * resources have one; a page has two, in a space and in a change request, with different content.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { type PathIds, pathParameters } from './path-ids.ts';

export interface EndpointList {
  readonly operation: AnyOperation;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Finds the objects in a response that is not a page of a list. */
  readonly itemsIn?: (response: unknown) => readonly unknown[];
  /** Member of an item that holds the object. Default: the item itself. */
  readonly itemMember?: string;
}

export interface ResourceEndpointOptions {
  /** Name of the object type. Default: the name of the resource. */
  readonly name?: string;
  /** Description of the object type. Default: that of the resource. */
  readonly description?: string;
  /** Names of the path parameters that form the key; the last is the object's own id. */
  readonly key: readonly [string, ...string[]];
  /** Reads one object. Without it the object is searched for in the list. */
  readonly read?: AnyOperation;
  /** Member of the response to a read that holds the object. Default: the response itself. */
  readonly responseMember?: string;
  /**
   * For a read that returns the current object, whatever its id: the member of the object above that contains the id
   * of the current one. Other ids are then known to be unreadable without a call.
   */
  readonly namedBy?: string;
  /** Returns many objects at once. */
  readonly list?: EndpointList;
}

/** What an endpoint takes from its resource, or from the whole that its objects are parts of. */
interface Whole {
  readonly name: string;
  readonly endpoints: readonly [{ readonly key: readonly string[] }, ...unknown[]];
}

/** The endpoint of a part of another object: it has the key of that object and no id of its own. */
export interface PartEndpointOptions<Resource extends Whole> {
  readonly whole: Resource;
}

/**
 * Global ids, loaders and lists belong to an endpoint and not to a resource, because an object may have other content
 * at another endpoint.
 *
 * `Resource` is a parameter only because resources, which have endpoints, are declared above this file.
 */
export class ResourceEndpointOf<Resource extends Whole> {
  readonly resource: Resource;
  /** Name of the object type; global ids begin with it. */
  readonly name: string;
  /** Description of the object type, if it differs from that of the resource. */
  readonly description: string | undefined;
  readonly key: readonly string[];
  /** Path parameter of the own id; empty for parts. */
  readonly ownKey: string;
  /** The key without the own id. */
  readonly above: readonly string[];
  /** The resource that the objects are parts of: a part exists if its whole does. */
  readonly whole: Resource | undefined;
  readonly read: AnyOperation | undefined;
  readonly responseMember: string | undefined;
  readonly namedBy: string | undefined;
  readonly list: EndpointList | undefined;
  /** Whether the path of the read contains the own id. */
  readonly isReadByName: boolean;
  readonly listParameters: readonly string[];

  constructor(resource: Resource, given: ResourceEndpointOptions | PartEndpointOptions<Resource>) {
    const options: Partial<ResourceEndpointOptions> = 'whole' in given ? {} : given;
    this.resource = resource;
    this.whole = 'whole' in given ? given.whole : undefined;
    this.name = options.name ?? resource.name;
    this.description = options.description;
    this.key = options.key ?? this.whole?.endpoints[0].key ?? [];
    this.ownKey = options.key?.at(-1) ?? '';
    this.above = this.key.filter((part) => part !== this.ownKey);
    this.read = options.read;
    this.responseMember = options.responseMember;
    this.namedBy = options.namedBy;
    this.list = options.list;
    this.isReadByName = pathParameters(options.read).includes(this.ownKey);
    this.listParameters = pathParameters(options.list?.operation);
  }

  /** The operation that a link to such an object calls. */
  get source(): AnyOperation | undefined {
    return this.read ?? this.list?.operation;
  }

  /** Path parameter of the object directly above. */
  get aroundKey(): string {
    return this.key.at(-2) ?? '';
  }

  /** The pattern of plain keys: `{organizationId}/{siteId}`. */
  get keyPattern(): string {
    return this.key.map((part) => `{${part}}`).join('/');
  }

  /** Whether the ids, or the `others`, contain the key without the own id. */
  fits(ids: PathIds, others: PathIds = ids): boolean {
    for (const part of this.above)
      if (ids[part] === undefined && others[part] === undefined) return false;
    return true;
  }

  /** Parts of the key, without the own id, that the ids lack. */
  missingIn(ids: PathIds): string[] {
    return this.above.filter((part) => ids[part] === undefined);
  }

  /** Whether the ids contain all path parameters of the list. */
  isListNamedBy(ids: PathIds): boolean {
    for (const name of this.listParameters) if (ids[name] === undefined) return false;
    return true;
  }

  /** A key for the list that contains the object; undefined if the ids lack a path parameter of the list. */
  listKey(ids: PathIds): string | undefined {
    let key = '';
    for (const name of this.listParameters) {
      const id = ids[name];
      if (id === undefined) return undefined;
      // With its length, because an id may contain any character.
      key += `${id.length}:${id}`;
    }
    return key;
  }

  /** Path ids of the list that contains the object; undefined if one is missing. */
  listIdsIn(ids: PathIds): PathIds | undefined {
    const listIds: Record<string, string> = {};
    for (const name of this.listParameters) {
      const id = ids[name];
      if (id === undefined) return undefined;
      listIds[name] = id;
    }
    return listIds;
  }
}
