/** The entity in the response to a read by its key. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { objectIn } from '../../rest/values/record.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { isAlias } from '../identity/resource-ids.ts';

/**
 * Throws if the response contains another object: the client would see something that belongs elsewhere, and it would
 * be kept under the wrong id.
 */
export function entityInResponse(requested: EntityKey, response: unknown): Entity {
  const { endpoint, ids, resource } = requested;
  const object = resource.entityIn(objectIn(response, endpoint.responseMember), ids);
  // A read that does not name the object may return another one; the caller decides.
  if (endpoint.isReadByName && !isSameEntity(requested, object.entityKey)) {
    const error = invalidResponse('the requested object');
    throw endpoint.read ? error.of(endpoint.read) : error;
  }
  return object;
}

/** Whether the keys are of the same entity. An alias matches any id. */
export const isSameEntity = ({ endpoint, ids }: EntityKey, found: EntityKey): boolean =>
  endpoint.key.every((part) => isAlias(part, ids) || found.ids[part] === ids[part]);
