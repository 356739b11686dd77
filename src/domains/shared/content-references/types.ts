/** The scope of the target of a reference or a location: the space, and the change request. */
import { adjustType, type ScopedBy } from '../../../graphql/fields/adjust.ts';
import { optionsOf } from '../../../rest/table/schema.ts';
import { isRecord } from '../../../rest/values/record.ts';
import { ContentReference } from './shapes/references.ts';
import { ContentLocation } from './shapes.ts';

/**
 * If the target is in another space, it belongs to the main content. If it is in the same space, it belongs to the
 * content with the reference, unless it has a `versionContext`.
 */
export const scopedBy: ScopedBy = (value, around) => {
  const space = idIn(value.space) ?? around.spaceId;
  if (space === undefined) return around;
  const organization = idIn(value.organization) ?? around.organizationId;
  const changeRequest = isRecord(value.versionContext)
    ? idIn(value.versionContext.changeRequest)
    : space === around.spaceId
      ? around.changeRequestId
      : undefined;
  return {
    spaceId: space,
    ...(organization !== undefined && { organizationId: organization }),
    ...(changeRequest !== undefined && { changeRequestId: changeRequest }),
  };
};

/** The id in a value that is an id or a complete object. */
function idIn(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value;
  return typeof id === 'string' ? id : undefined;
}

for (const union of [ContentReference, ContentLocation])
  for (const option of optionsOf(union)) adjustType(option, { scopedBy });

// Also applies to unknown kinds.
adjustType(ContentLocation, { scopedBy });
