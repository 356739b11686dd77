/** Reads an entity from the response to a read by its key. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { objectIn } from '../../rest/values/record.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { isAlias } from '../identity/resource-ids.ts';

/**
 * The entity in a response. Throws if the response contains another object, which would be shown in the wrong place and
 * kept under the wrong id.
 */
export function entityInResponse(
  requested: EntityKey,
  response: unknown,
  read: AnyOperation | undefined = requested.endpoint.read,
): Entity {
  const { endpoint, ids, resource } = requested;
  const object = objectIn(response, endpoint.responseMember);
  const isOther = invalidResponse('the requested object');
  const error = read ? isOther.of(read) : isOther;
  // The read of the current object may return another one, which the caller checks.
  const isByName = read !== endpoint.current?.read;
  const isNamed = isByName && !isAlias(endpoint.ownKey, ids);
  const entity = entityOr(isNamed ? error : undefined, () => resource.entityIn(object, ids));
  if (isByName && !isSameEntity(requested, entity.entityKey)) throw error;
  return entity;
}

/** If the id of the object cannot be used, the object is not the requested one. `error` is thrown then. */
function entityOr(error: Error | undefined, make: () => Entity): Entity {
  try {
    return make();
  } catch (cause) {
    throw cause instanceof UnusableId ? (error ?? cause) : cause;
  }
}

/** Whether the keys belong to the same entity. An alias matches any id. */
export const isSameEntity = ({ endpoint, ids }: EntityKey, found: EntityKey): boolean =>
  endpoint.key.every((part) => isAlias(part, ids) || found.ids[part] === ids[part]);
