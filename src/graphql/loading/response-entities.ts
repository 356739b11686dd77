/** Reads entities from responses: the one that was read by its key, and complete objects inside a response. */
import { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, objectIn } from '../../rest/values/record.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
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

/** The embedded objects with their keys. Invalid ones are skipped, as completing their value reports them. */
export function entitiesIn(shape: z.core.$ZodType, value: unknown, ids: PathIds): Entity[] {
  if (!isRecord(value)) return [];
  return wholeMembers(shape).flatMap(({ member, resource }) => {
    const object = value[member];
    if (!isRecord(object)) return [];
    try {
      return [resource.entityIn(object, ids)];
    } catch {
      return [];
    }
  });
}

/** The members that contain complete objects. To be called after all declarations. */
const wholeMembers = memoized((shape: z.core.$ZodType) => {
  if (!(shape instanceof z.ZodObject) || resourceOfShape(shape)) return [];
  return Object.entries<z.core.$ZodType>(shape.shape).flatMap(([member, schema]) => {
    const resource = resourceOfShape(unwrap(schema).inner);
    return resource ? [{ member, resource }] : [];
  });
});
