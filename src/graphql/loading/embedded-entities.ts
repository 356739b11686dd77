/** Finds complete objects inside responses and list items, so that they need not be loaded. */
import { z } from 'zod';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord } from '../../rest/values/record.ts';
import type { Entity } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';

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
