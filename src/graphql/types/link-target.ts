/** Determines the resources to which references link. */
import type { ReferenceFacts } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { Resource } from '../identity/model.ts';
import { referenced } from '../identity/registry.ts';
import type { LinkOptions } from '../plan/completion.ts';

/** The resource of a reference. */
export function linkTarget({ resource: name, outside }: ReferenceFacts): Resource {
  const resource = referenced(name);
  const parts = resource.endpoints.flatMap(({ key }) => key);
  if (outside !== undefined && !parts.includes(outside))
    throw new TypeError(
      `A reference to ${name} is outside of ${outside}, which is in none of its keys.${nearestNames(outside, parts)}`,
    );
  return resource;
}

export const namingOf = ({ resource, outside, mayBeUnlocated }: ReferenceFacts): LinkOptions => ({
  resource: referenced(resource),
  outside,
  mayBeUnlocated,
});

/** The operations that may be called for a link, one for each possible endpoint. */
export const sourcesOf = (
  { endpoints }: Resource,
  { outside = '' }: Pick<ReferenceFacts, 'outside'> = {},
): (AnyOperation | undefined)[] =>
  endpoints
    .filter(({ key }) => !key.includes(outside))
    .flatMap(({ source, current }) => (current ? [source, current.read] : [source]));

/**
 * Whether the key of the holder contains the key of the target. Other targets may be unreadable, because they are
 * hidden, deleted, or cannot be read by id. Therefore their IDs have a separate field.
 */
export const isInKeyOf = (target: Resource, holder: Resource): boolean =>
  holder.endpoints.every(({ above }) =>
    target.endpoints.some((endpoint) => endpoint.key.every((part) => above.includes(part))),
  );
