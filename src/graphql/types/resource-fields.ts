/** The fields for the members of a resource, without IDs. */
import type { z } from 'zod';
import type { Resource } from '../identity/model.ts';
import { commonMembers, ownMembers } from '../identity/shape-members.ts';
import type { FieldBuilder, Fields } from './field-types.ts';
import { type Members, memberFields } from './member-fields.ts';
import { outputOf } from './output.ts';
import { adjustmentOf } from './type-adjustments.ts';

/** The fields that all objects of a resource have. */
export function commonFieldsOf(t: FieldBuilder, resource: Resource): Fields {
  const { shape, idMember, endpoints } = resource;
  const members = commonMembers(shape);
  // A resource whose own id is another member may have a member `id`, too.
  return memberFields(t, idMember === 'id' ? withoutId(members) : members, {
    ...optionsFor(shape, resource),
    above: new Set(endpoints.flatMap((endpoint) => endpoint.above)),
  });
}

/** The fields that only one kind of objects has. */
export const ownFieldsOf = (t: FieldBuilder, option: z.ZodObject, resource: Resource): Fields =>
  memberFields(t, ownMembers(option, resource.shape), optionsFor(option, resource));

const optionsFor = (shape: z.core.$ZodType, resource: Resource) => ({
  toOutput: outputOf,
  adjustment: adjustmentOf(shape),
  of: resource,
  holder: () => ({ resource, path: [] }),
});

const withoutId = ({ id: _, ...members }: Members): Members => members;
