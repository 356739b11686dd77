/** Whole objects that stand in an answer or a list item beside each other: none of them is asked for again. */
import { z } from 'zod';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord } from '../../rest/values/record.ts';
import type { Entity } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';

/** Gives the objects their entity key. One that is not what was promised is left to whoever shows it. */
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

/** The members that hold such objects. To be asked when all is declared. */
const wholeMembers = memoized((shape: z.core.$ZodType) => {
  if (!(shape instanceof z.ZodObject) || resourceOfShape(shape)) return [];
  return Object.entries<z.core.$ZodType>(shape.shape).flatMap(([member, schema]) => {
    const resource = resourceOfShape(unwrap(schema).inner);
    return resource ? [{ member, resource }] : [];
  });
});
