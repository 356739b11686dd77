/** Reads an entity by its key, and complete objects inside a response. */
import { z } from 'zod';
import type { RestClient } from '../../rest/client/client.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, objectIn } from '../../rest/values/record.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { Entity, EntityKey, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { isAlias } from '../identity/resource-ids.ts';
import { type Form, readInFormats } from './formats.ts';

/** What the reads of one endpoint in one form share. */
export interface ReadOptions {
  readonly rest: RestClient;
  readonly endpoint: ResourceEndpoint;
  readonly form: Form;
  /** Objects of the endpoint, by key, that other responses contained. Most of them are never requested. */
  readonly kept: Map<string, Entity>;
  /** Keeps complete objects of other resources that a response contains. */
  readonly keepElsewhere: (object: Entity) => void;
}

/** Reads one object by its key, or by the read of the current object, which may return another one. */
export async function readEntity(
  { form, rest, endpoint, kept, keepElsewhere }: ReadOptions,
  read: AnyOperation,
  entityKey: EntityKey,
  requestedBy: Iterable<Path>,
): Promise<Entity> {
  const response = await readInFormats(read, form.formats, (format) =>
    rest.call(read, {
      path: entityKey.ids,
      query: { ...form.query, ...format },
      requestedBy,
      reason: 'single',
    }),
  );
  const isOfCurrent = read === endpoint.current?.read;
  const object = entityInResponse(entityKey, response, isOfCurrent ? undefined : read);
  const { text } = object.entityKey;
  if (text !== entityKey.text && object.entityKey.endpoint === endpoint) kept.set(text, object);
  for (const other of entitiesIn(read.shape, response, entityKey.ids)) keepElsewhere(other);
  return object;
}

/**
 * The entity in a response. Throws if the response to `read` contains another object, which would be shown in the wrong
 * place and kept under the wrong id. Without `read`, any object may be in the response.
 */
function entityInResponse(
  requested: EntityKey,
  response: unknown,
  read: AnyOperation | undefined,
): Entity {
  const { endpoint, ids, resource } = requested;
  const object = objectIn(response, endpoint.responseMember);
  if (!read) return resource.entityIn(object, ids);
  try {
    const entity = resource.entityIn(object, ids);
    if (isSameEntity(requested, entity.entityKey)) return entity;
  } catch (cause) {
    // If the id of the object cannot be used, the object is not the requested one.
    if (isAlias(endpoint.ownKey, ids) || !(cause instanceof UnusableId)) throw cause;
  }
  throw invalidResponse('the requested object').of(read);
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
