/**
 * Objects of endpoints whose read always returns the current one, whatever its id. Their parent may contain the id of
 * the current one, as a space contains the id of its current revision.
 */
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { minToReadList, minToReadOneFirst } from './batch-policy.ts';
import type { LoadRequest } from './load-request.ts';

/** The object is not the current one. Clients see null and not this error. */
export class NotCurrent extends RestError {
  constructor() {
    super('NOT_FOUND');
  }
}

/** Loads the parents. */
export interface HolderLoader {
  load(entityKey: EntityKey, slot: object): Promise<Entity>;
  /** Whether the object was read or is being read, so that loading it makes no further call. */
  isRequested(entityKey: EntityKey): boolean;
  /** Whether a change has just made the object the current one. */
  isCurrent(entityKey: EntityKey): boolean;
}

/** The parent, which may contain the id of the current object. */
const holderOf = ({ endpoint: { aroundKey }, ids }: EntityKey): EntityKey | undefined =>
  resourceOfParameter(aroundKey)?.at(ids);

/**
 * The requests that are decided by reading the parent first, with the key of the parent. This is so if the parent is
 * read anyway, or if many parents are in one list. Otherwise the object itself is read, although it may be much larger.
 */
export function requestsToCheck(
  requests: readonly LoadRequest[],
  loader: HolderLoader,
): ReadonlyMap<LoadRequest, EntityKey> {
  const checked = new Map<LoadRequest, EntityKey>();
  const unknown: (readonly [LoadRequest, EntityKey])[] = [];
  for (const request of requests) {
    const holder = holderOf(request.entityKey);
    if (!holder || loader.isCurrent(request.entityKey)) continue;
    if (loader.isRequested(holder)) checked.set(request, holder);
    else unknown.push([request, holder]);
  }
  const byList = Map.groupBy(unknown, ([, { endpoint, ids }]) => endpoint.listKey(ids));
  for (const [list, group] of byList) {
    const holders = new Set(group.map(([, { text }]) => text));
    if (holders.size < (list === undefined ? minToReadOneFirst : minToReadList)) continue;
    for (const [request, holder] of group) if (holder.endpoint.list) checked.set(request, holder);
  }
  return checked;
}

/** Whether the object may be the current one, according to its parent. Rejects if the parent cannot be read. */
export async function mayBeCurrent(
  request: LoadRequest,
  holder: EntityKey,
  loader: HolderLoader,
): Promise<boolean> {
  const [above] = await Promise.all(Array.from(request, (slot) => loader.load(holder, slot)));
  const { entityKey } = request;
  const current = above && memberAt(above.value, [entityKey.endpoint.namedBy ?? '']);
  return typeof current !== 'string' || current === entityKey.restId;
}
