/**
 * Endpoints of resources: the path ids, the read and the list by which the REST API provides objects. Most resources
 * have one endpoint; a page has two, in a space and in a change request, with different content.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { CurrentRead, EndpointList } from './model.ts';
import { type PathIds, pathParameters } from './path-ids.ts';
import type { Resource } from './resource.ts';

export interface ResourceEndpointOptions {
  /** Name of the object type. Defaults to the name of the resource. */
  readonly name?: string;
  /** Description of the object type. Defaults to that of the resource. */
  readonly description?: string;
  /** Names of the path parameters that form the key. The last one is for the object's own id. */
  readonly key: readonly [string, ...string[]];
  /** The operation that reads one object. Without it, the object is searched for in the list. */
  readonly read?: AnyOperation;
  /** Name of the member of the read's response that contains the object. Defaults to the response itself. */
  readonly responseMember?: string;
  readonly current?: CurrentRead;
  /** An operation that returns many objects. */
  readonly list?: EndpointList;
}

/** Options for the endpoint of a part, which has the key of its whole and no id. */
export interface PartEndpointOptions {
  readonly whole: Resource;
}

/**
 * Where the REST API has objects of a resource. Global IDs, loaders and lists belong to an endpoint and not to a
 * resource, because an object may have other content at another endpoint.
 */
export class ResourceEndpoint {
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
  /** The resource whose parts the objects are. A part exists if its whole exists. */
  readonly whole: Resource | undefined;
  readonly read: AnyOperation | undefined;
  readonly responseMember: string | undefined;
  readonly current: CurrentRead | undefined;
  readonly list: EndpointList | undefined;
  /**
   * Whether only later releases of the service have the read, but all of them the list. An object is searched for in
   * the list if its read fails as that of a service without it.
   */
  readonly isReadOptional: boolean;
  /** Whether the path of the read contains the object's own id. */
  readonly isReadByName: boolean;
  readonly listParameters: readonly string[];

  constructor(resource: Resource, given: ResourceEndpointOptions | PartEndpointOptions) {
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
    this.current = options.current;
    this.list = options.list;
    this.isReadOptional =
      options.read?.releases === 'later' &&
      options.list !== undefined &&
      options.list.operation.releases !== 'later';
    this.isReadByName = pathParameters(options.read).includes(this.ownKey);
    this.listParameters = pathParameters(options.list?.operation);
  }

  /** The operation that is called for a link to an object. */
  get source(): AnyOperation | undefined {
    return this.read ?? this.list?.operation;
  }

  /** Path parameter of the parent. */
  get aroundKey(): string {
    return this.key.at(-2) ?? '';
  }

  /** The pattern of plain keys: `{organizationId}/{siteId}`. */
  get keyPattern(): string {
    return this.key.map((part) => `{${part}}`).join('/');
  }

  /** Whether the ids, or `others`, contain the key without the own id. */
  fits(ids: PathIds, others: PathIds = ids): boolean {
    for (const part of this.above)
      if (ids[part] === undefined && others[part] === undefined) return false;
    return true;
  }

  /** Path parameters of the key, without the own id, that the ids do not contain. */
  missingIn(ids: PathIds): string[] {
    return this.above.filter((part) => ids[part] === undefined);
  }

  /** Whether the ids contain all path parameters of the list. */
  isListNamedBy(ids: PathIds): boolean {
    for (const name of this.listParameters) if (ids[name] === undefined) return false;
    return true;
  }

  /** A name for the list that contains the object. Undefined if the ids lack a path parameter of the list. */
  listKey(ids: PathIds): string | undefined {
    let key = '';
    for (const name of this.listParameters) {
      const id = ids[name];
      if (id === undefined) return undefined;
      // Each id is preceded by its length, because it may contain any character.
      key += `${id.length}:${id}`;
    }
    return key;
  }

  /** The path ids of the list that contains the object. Undefined if one is missing. */
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
