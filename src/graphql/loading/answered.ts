/** The object that the answer to a read by its key holds. */
import { invalidAnswer } from '../../rest/values/errors.ts';
import { objectIn } from '../../rest/values/record.ts';
import type { Identity, Located } from '../identity/identity.ts';
import { isAlias } from '../identity/resource-ids.ts';

/**
 * Gives the object its identity. Throws when it is another one than was asked for: whoever asked would be
 * shown what belongs to somebody else, and it would be kept under an id that nobody named.
 */
export function answeredObject(asked: Identity, answer: unknown): Located {
  const { endpoint, ids, resource } = asked;
  const object = resource.locate(objectIn(answer, endpoint.answerMember), ids);
  // What is read by its place alone may well be another one by now: that is for whoever asked to judge.
  if (endpoint.isReadByName && !isAskedFor(asked, object.identity)) {
    const error = invalidAnswer('the object that was asked for');
    throw endpoint.read ? error.of(endpoint.read) : error;
  }
  return object;
}

/** Of what was named in another way than by its id, the answer tells the id. */
export const isAskedFor = ({ endpoint, ids }: Identity, answered: Identity): boolean =>
  endpoint.key.every((part) => isAlias(part, ids) || answered.ids[part] === ids[part]);
