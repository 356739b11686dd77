/**
 * Objects of endpoints whose read returns the current one, whatever its id. The object above may contain the id of the
 * current one, as a space contains that of its current revision.
 */
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { askOneFrom, listFrom } from './batch-policy.ts';
import type { LoadRequest } from './load-request.ts';

/** Another object is the current one. Clients do not see this as an error. */
export class NotCurrent extends RestError {
  constructor() {
    super('NOT_FOUND');
  }
}

/** Loads the objects above. */
export interface HolderLoader {
  load(entityKey: EntityKey, slot: object): Promise<Entity>;
  /** Whether the object was read or is being read, so that loading it makes no call. */
  isAsked(entityKey: EntityKey): boolean;
  /** Whether a change has just made the object the current one. */
  isCurrent(entityKey: EntityKey): boolean;
}

/** The object above, which may contain the id of the current object. */
const holderOf = ({ endpoint: { aroundKey }, ids }: EntityKey): EntityKey | undefined =>
  resourceOfParameter(aroundKey)?.at(ids);

/**
 * The requests for which the object above decides, with its key. It decides if it is read anyway, or if one list
 * contains the objects above many requests; otherwise the read of the object does, which may be much larger.
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
    if (loader.isAsked(holder)) checked.set(request, holder);
    else unknown.push([request, holder]);
  }
  const byList = Map.groupBy(unknown, ([, { endpoint, ids }]) => endpoint.listKey(ids));
  for (const [list, group] of byList) {
    const holders = new Set(group.map(([, { text }]) => text));
    if (holders.size < (list === undefined ? askOneFrom : listFrom)) continue;
    for (const [request, holder] of group) if (holder.endpoint.list) checked.set(request, holder);
  }
  return checked;
}

/** Whether the object can be the current one, as far as the object above shows. Rejects if that cannot be read. */
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
