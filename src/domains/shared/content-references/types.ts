/** Where content is that a reference or a location names: in which space, and in which of its contents. */
import { adjustType, type ScopedBy } from '../../../graphql/fields/adjust.ts';
import { optionsOf } from '../../../rest/table/kinds.ts';
import { isRecord } from '../../../rest/values/record.ts';
import { ContentReference } from './shapes/references.ts';
import { ContentLocation } from './shapes.ts';

/**
 * Content of another space is its main content. That of the same space is the content that names it, unless
 * a version is named too.
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

/** The interface gives an id, or the whole object. */
function idIn(value: unknown): string | undefined {
  const id = isRecord(value) ? value.id : value;
  return typeof id === 'string' ? id : undefined;
}

for (const union of [ContentReference, ContentLocation])
  for (const option of optionsOf(union)) adjustType(option, { scopedBy });

// Also for those of a kind that is not known.
adjustType(ContentLocation, { scopedBy });
