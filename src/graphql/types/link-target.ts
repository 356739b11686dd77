/** What references lead to. */
import type { ReferenceFacts } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { Resource } from '../identity/model.ts';
import { referenced } from '../identity/registry.ts';
import { commonMembers } from '../identity/shape-members.ts';
import type { LinkOptions } from '../plan/completion.ts';

/** The resource behind a reference, if there is more to show of it than the id, or nothing more at all. */
export function linkTarget({ resource: name, outside }: ReferenceFacts): Resource | undefined {
  const resource = referenced(name);
  const parts = resource.endpoints.flatMap(({ key }) => key);
  if (outside !== undefined && !parts.includes(outside))
    throw new TypeError(
      `A reference to ${name} is outside of ${outside}, which is in none of its keys.${nearestNames(outside, parts)}`,
    );
  return resource.isReadable || hasIdsOnly(resource) ? resource : undefined;
}

/** How what names such an object is shown. */
export const namingOf = ({ resource, outside, mayBeUnlocated }: ReferenceFacts): LinkOptions => ({
  resource: referenced(resource),
  outside,
  mayBeUnlocated,
});

/** Such an object is known whole when its id is. */
const hasIdsOnly = ({ shape }: Resource) =>
  Object.keys(commonMembers(shape)).every((member) => member === 'id' || member === 'object');

/** The operations behind a link, each in an endpoint where the reference may lead. */
export const sourcesOf = (
  { endpoints }: Resource,
  { outside = '' }: Pick<ReferenceFacts, 'outside'> = {},
): (AnyOperation | undefined)[] =>
  endpoints.filter(({ key }) => !key.includes(outside)).map(({ source }) => source);

/**
 * Whether the key of every such holder names the target of a link. Any other target may fail to be read where
 * its id is there: it is hidden from the caller, gone, or of a kind that is not read by its id. So its id
 * stands beside the link. What a key names is told by the id of the holder, and needs none.
 */
export const isInKeyOf = (target: Resource, holder: Resource): boolean =>
  holder.endpoints.every(({ above }) =>
    target.endpoints.some((endpoint) => endpoint.key.every((part) => above.includes(part))),
  );
