/** Links to objects whose ids are parts of an entity key. They need no call if only IDs are selected. */
import { nounOf } from '../../rest/table/names.ts';
import { identifiedCompletion } from '../execution/link.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { isResourceName, resourceOfParameter } from '../identity/registry.ts';
import { type FieldBuilder, type Fields, refOf } from '../types/builder.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { sourcesOf } from '../types/links.ts';
import { linkAboveSource } from '../types/member-sources.ts';
import { ifUnread, nullIf, stepField } from '../types/output-field.ts';

/**
 * Creates a field for each resource in the key, unless the type already has a field with that name, or one for a member
 * with the id. `endpoint`: that of the objects, if there is an object type for each endpoint. The fields are then those
 * in which these types differ.
 */
export function linksUp(
  t: FieldBuilder,
  resource: Resource,
  taken: Fields,
  endpoint?: ResourceEndpoint,
): Fields {
  const fields: Fields = {};
  const { endpoints } = resource;
  for (const part of new Set(endpoints.flatMap(({ above }) => above))) {
    const target = resourceOfParameter(part);
    if (!target) continue;
    const name = lowerFirst(target.name);
    const isInAll = endpoints.every(({ above }) => above.includes(part));
    if (name in taken || resource.memberWith(part) !== undefined || (endpoint && isInAll)) continue;
    const description = `The ${nounOf(target.name)} that the ${nounOf(nameWithoutTarget(target.name, resource.name))} belongs to.`;
    const isNever = endpoint && !endpoint.above.includes(part);
    const causes = isNever
      ? ` Always null, because ${belongsDirectly(resource, target)}.`
      : isInAll || endpoint
        ? ''
        : ` Null if ${belongsDirectly(resource, target)}.`;
    fields[name] = stepField(t, {
      type: refOf(target),
      nullable: true,
      description: nullIf(`${description}${causes}`, ifUnread(target.name)),
      operations: sourcesOf(target),
      source: linkAboveSource(target),
      completion: identifiedCompletion,
      extraCall: 'link',
    });
  }
  return fields;
}

/** The causes for which an object has no target, if only some keys of the resource contain the target. */
function belongsDirectly(resource: Resource, { name: target, ownKey }: Resource): string {
  const key = resource.endpoints.find(({ above }) => above.includes(ownKey))?.key ?? [];
  const at = key.indexOf(ownKey);
  // The next part of the key is the object itself, or an object that contains it. The part before always exists.
  const below = resourceOfParameter(key[at + 1] ?? '') ?? resource;
  const before = resourceOfParameter(key[at - 1] ?? '');
  return `the ${nounOf(nameWithoutTarget(target, below.name))} belongs directly to the ${nounOf(before?.name ?? '')}`;
}

/** The name without the target's, such as `Event` for an integration event, unless other objects have that name. */
function nameWithoutTarget(target: string, name: string): string {
  const rest = name.startsWith(target) ? name.slice(target.length) : name;
  return isResourceName(rest) ? name : rest;
}
