/**
 * Endpoints of resources: the path ids, the read and the list by which the REST API provides objects. Most resources
 * have one endpoint; a page has two, in a space and in a change request, with different content.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { CurrentRead, EndpointList, Resource, ResourceEndpoint } from './model.ts';
import { type PathIds, pathParameters } from './path-ids.ts';

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

export class DeclaredEndpoint implements ResourceEndpoint {
  readonly resource: Resource;
  readonly name: string;
  readonly description: string | undefined;
  readonly key: readonly string[];
  readonly ownKey: string;
  readonly above: readonly string[];
  readonly whole: Resource | undefined;
  readonly read: AnyOperation | undefined;
  readonly responseMember: string | undefined;
  readonly current: CurrentRead | undefined;
  readonly list: EndpointList | undefined;
  readonly isReadOptional: boolean;
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

  get source(): AnyOperation | undefined {
    return this.read ?? this.list?.operation;
  }

  get aroundKey(): string {
    return this.key.at(-2) ?? '';
  }

  get keyPattern(): string {
    return this.key.map((part) => `{${part}}`).join('/');
  }

  fits(ids: PathIds, others: PathIds = ids): boolean {
    for (const part of this.above)
      if (ids[part] === undefined && others[part] === undefined) return false;
    return true;
  }

  missingIn(ids: PathIds): string[] {
    return this.above.filter((part) => ids[part] === undefined);
  }

  isListNamedBy(ids: PathIds): boolean {
    for (const name of this.listParameters) if (ids[name] === undefined) return false;
    return true;
  }

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
