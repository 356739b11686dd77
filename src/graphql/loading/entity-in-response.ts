/** The object that the answer to a read by its key holds. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { objectIn } from '../../rest/values/record.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { isAlias } from '../identity/resource-ids.ts';

/**
 * Gives the object its entity key. Throws when it is another one than was asked for: whoever asked would be
 * shown what belongs to somebody else, and it would be kept under an id that nobody named.
 */
export function entityInResponse(asked: EntityKey, answer: unknown): Entity {
  const { endpoint, ids, resource } = asked;
  const object = resource.entityIn(objectIn(answer, endpoint.answerMember), ids);
  // What is read by its place alone may well be another one by now: that is for whoever asked to judge.
  if (endpoint.isReadByName && !isSameEntity(asked, object.entityKey)) {
    const error = invalidResponse('the object that was asked for');
    throw endpoint.read ? error.of(endpoint.read) : error;
  }
  return object;
}

/** Of what was named in another way than by its id, the answer tells the id. */
export const isSameEntity = ({ endpoint, ids }: EntityKey, answered: EntityKey): boolean =>
  endpoint.key.every((part) => isAlias(part, ids) || answered.ids[part] === ids[part]);
