/**
 * Endpoints of resources: the path ids, the read and the list by which the REST API provides objects. Most resources
 * have one endpoint; a page has two, in a space and in a change request, with different content.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
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

/** What follows from the options. `wholeKey`: for a part, which has no options, the key of its whole. */
export function endpointFacts(
  resourceName: string,
  options: Partial<ResourceEndpointOptions>,
  wholeKey: readonly string[] = [],
) {
  const { name = resourceName, description, read, responseMember, current, list } = options;
  const key: readonly string[] = options.key ?? wholeKey;
  const ownKey = options.key?.at(-1) ?? '';
  const above: readonly string[] = key.filter((part) => part !== ownKey);
  const listParameters = pathParameters(list?.operation);
  const listKey = (ids: PathIds): string | undefined => {
    let text = '';
    for (const parameter of listParameters) {
      const id = ids[parameter];
      if (id === undefined) return undefined;
      // Each id is preceded by its length, because it may contain any character.
      text += `${id.length}:${id}`;
    }
    return text;
  };
  return {
    /** Name of the object type. Global IDs begin with it. */
    name,
    /** Description of the object type. Undefined if it is that of the resource. */
    description,
    key,
    /** Path parameter of the object's own id. Empty for parts. */
    ownKey,
    /** The path parameters of the key, without the own id. */
    above,
    /** Path parameter of the parent. */
    aroundKey: key.at(-2) ?? '',
    /** The pattern of plain keys: `{organizationId}/{siteId}`. */
    keyPattern: key.map((part) => `{${part}}`).join('/'),
    read,
    responseMember,
    current,
    /**
     * Whether only later releases of the service have the read, but all of them the list. An object is searched for in
     * the list if its read fails as that of a service without it.
     */
    isReadOptional:
      read?.releases === 'later' && list !== undefined && list.operation.releases !== 'later',
    list,
    listParameters,
    /** The operation that is called for a link to an object. */
    source: read ?? list?.operation,
    /** Whether the path of the read contains the object's own id. */
    isReadByName: pathParameters(read).includes(ownKey),
    /** Whether the ids, or `others`, contain the key without the own id. */
    fits(ids: PathIds, others = ids): boolean {
      for (const part of above)
        if (ids[part] === undefined && others[part] === undefined) return false;
      return true;
    },
    /** Path parameters of the key, without the own id, that the ids do not contain. */
    missingIn: (ids: PathIds): string[] => above.filter((part) => ids[part] === undefined),
    /** A name for the list that contains the object. Undefined if the ids lack a path parameter of the list. */
    listKey,
    /** The path ids of the list that contains the object. Undefined if one is missing. */
    listIdsIn: (ids: PathIds): PathIds | undefined =>
      listKey(ids) === undefined
        ? undefined
        : Object.fromEntries(listParameters.map((parameter) => [parameter, ids[parameter] ?? ''])),
  };
}
