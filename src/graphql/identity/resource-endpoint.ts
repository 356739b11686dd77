/**
 * Endpoints: where in the REST interface objects of a resource live.
 *
 * Most resources have one. Some have several: a page is in the content of a space, or in that of a change
 * request, and what is said of the one does not hold for the other. So ids, loaders and lists belong to a
 * endpoint, not to the resource.
 */

import type { AnyOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { PathIds } from './identity.ts';
import type { Resource } from './resource.ts';

export interface EndpointList {
  readonly operation: AnyOperation;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Finds the objects in an answer that is no page of a list. */
  readonly itemsIn?: (answer: unknown) => readonly unknown[];
  /** Member of an item that holds the object; the item itself unless said otherwise. */
  readonly itemMember?: string;
}

export interface ResourceEndpointOptions {
  /** Name of the object type of those that live here; that of the resource unless said otherwise. */
  readonly name?: string;
  /** What an object of that type is; what one of the resource is unless said otherwise. */
  readonly description?: string;
  /** Names of the path parameters that make the key; the last one is the object's own id. */
  readonly key: readonly [string, ...string[]];
  /** Reads one. Without it the object is looked for in its list. */
  readonly read?: AnyOperation;
  /** Member of the answer to a read that holds the object; the answer itself unless said otherwise. */
  readonly answerMember?: string;
  /**
   * For a read that gives what is in a place now, whatever its id: the member of what is around the object by
   * which that names it. So others are known to be none that can be read, without reading what is there.
   */
  readonly namedBy?: string;
  /** Answers many at once. */
  readonly list?: EndpointList;
}

/** Where parts of other objects live: under the key of the whole, with no id of their own. */
export interface PartEndpointOptions {
  readonly whole: Resource;
}

export class ResourceEndpoint {
  readonly resource: Resource;
  /** Stands in the global ids of those that live here. */
  readonly name: string;
  /** What those that live here are, if that is more than what all of the resource are. */
  readonly description: string | undefined;
  readonly key: readonly string[];
  /** Path parameter of the own id; empty for parts of other objects, which have none. */
  readonly ownKey: string;
  /** Parts of the key that name what the objects belong to. */
  readonly above: readonly string[];
  /** What the objects are parts of: they are there where it is. */
  readonly whole: Resource | undefined;
  readonly read: AnyOperation | undefined;
  readonly answerMember: string | undefined;
  readonly namedBy: string | undefined;
  readonly list: EndpointList | undefined;
  /** Whether the path of a read names the object, and not just where it would be. */
  readonly isReadByName: boolean;
  /** Path parameters of the list. */
  readonly listParameters: readonly string[];

  constructor(
    resource: Resource,
    resourceName: string,
    given: ResourceEndpointOptions | PartEndpointOptions,
  ) {
    const options: Partial<ResourceEndpointOptions> = 'whole' in given ? {} : given;
    this.resource = resource;
    this.whole = 'whole' in given ? given.whole : undefined;
    this.name = options.name ?? resourceName;
    this.description = options.description;
    this.key = options.key ?? this.whole?.endpoints[0].key ?? [];
    this.ownKey = options.key?.at(-1) ?? '';
    this.above = this.key.filter((part) => part !== this.ownKey);
    this.read = options.read;
    this.answerMember = options.answerMember;
    this.namedBy = options.namedBy;
    this.list = options.list;
    this.isReadByName = pathParameters(options.read).includes(this.ownKey);
    this.listParameters = pathParameters(options.list?.operation);
  }

  /** The operation behind a link to such an object. */
  get source(): AnyOperation | undefined {
    return this.read ?? this.list?.operation;
  }

  /** Path parameter of what is around an object that lives here. */
  get aroundKey(): string {
    return this.key.at(-2) ?? '';
  }

  /** How a plain key is written: `{organizationId}/{siteId}`. */
  get keyPattern(): string {
    return this.key.map((part) => `{${part}}`).join('/');
  }

  /** Whether the ids, or the `others`, name all of the key but the own id. */
  fits(ids: PathIds, others: PathIds = ids): boolean {
    for (const part of this.above)
      if (ids[part] === undefined && others[part] === undefined) return false;
    return true;
  }

  /** Parts of the key, other than the own id, that the ids lack. */
  missingIn(ids: PathIds): string[] {
    return this.above.filter((part) => ids[part] === undefined);
  }

  /** Whether the ids name the list that an object stands in. */
  isListNamedBy(ids: PathIds): boolean {
    for (const name of this.listParameters) if (ids[name] === undefined) return false;
    return true;
  }

  /** Tells the lists of this endpoint apart: the path ids of the one that an object stands in, where its ids name them. */
  listKey(ids: PathIds): string | undefined {
    let key = '';
    for (const name of this.listParameters) {
      const id = ids[name];
      if (id === undefined) return undefined;
      // With its length, as the service decides what an id holds.
      key += `${id.length}:${id}`;
    }
    return key;
  }

  /** Path ids of the list that an object stands in, where its ids name them. */
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

/** Names of the path parameters of an operation; none where there is no operation. */
export const pathParameters = (operation: AnyOperation | undefined): readonly string[] =>
  operation ? parametersIn(operation) : [];

const parametersIn = memoized(({ path }: AnyOperation): readonly string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? ''),
);

/**
 * Which of several operations a place takes: the one whose path is filled by its ids, and that names most of
 * them. They are the same thing for different endpoints.
 */
export function fitting<O extends AnyOperation>(
  operations: readonly O[],
  ids: PathIds,
): O | undefined {
  let best: O | undefined;
  for (const operation of operations) {
    const names = pathParameters(operation);
    if (best && pathParameters(best).length >= names.length) continue;
    if (names.every((name) => ids[name] !== undefined)) best = operation;
  }
  return best;
}
