/** The entity in the response to a read by its key. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { objectIn } from '../../rest/values/record.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { isAlias } from '../identity/resource-ids.ts';

/**
 * Throws if the response contains another object: the client would see something that belongs elsewhere, and it would
 * be kept under the wrong id.
 */
export function entityInResponse(requested: EntityKey, response: unknown): Entity {
  const { endpoint, ids, resource } = requested;
  const object = objectIn(response, endpoint.responseMember);
  const isOther = invalidResponse('the requested object');
  const error = endpoint.read ? isOther.of(endpoint.read) : isOther;
  // A read that does not name the object may return another one; the caller decides.
  const isNamed = endpoint.isReadByName && !isAlias(endpoint.ownKey, ids);
  const entity = entityOr(isNamed ? error : undefined, () => resource.entityIn(object, ids));
  if (endpoint.isReadByName && !isSameEntity(requested, entity.entityKey)) throw error;
  return entity;
}

/** An object whose id cannot be used is not the one that was requested by its id: then `error` is thrown. */
function entityOr(error: Error | undefined, make: () => Entity): Entity {
  try {
    return make();
  } catch (cause) {
    throw cause instanceof UnusableId ? (error ?? cause) : cause;
  }
}

/** Whether the keys are of the same entity. An alias matches any id. */
export const isSameEntity = ({ endpoint, ids }: EntityKey, found: EntityKey): boolean =>
  endpoint.key.every((part) => isAlias(part, ids) || found.ids[part] === ids[part]);
