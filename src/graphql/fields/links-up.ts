/** Links to objects whose ids are parts of an entity key. They need no call if only IDs are selected. */
import { nounOf } from '../../rest/table/nouns.ts';
import { identifiedCompletion } from '../execution/link.ts';
import type { Step } from '../execution/model.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { isResourceName, resourceOfParameter } from '../identity/registry.ts';
import { refOf } from '../types/builder.ts';
import { linkAboveSource } from '../types/early-sources.ts';
import type { Field, FieldBuilder, Fields } from '../types/field-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { sourcesOf } from '../types/links.ts';
import { ifUnread, nullIf } from '../types/output-field.ts';
import { stepField } from '../types/step-field.ts';

/** Creates a field for each resource in the key, unless the type already has a field with that name, or one for a member with the id. */
export function linksUp(t: FieldBuilder, resource: Resource, taken: Fields): Fields {
  const fields: Fields = {};
  for (const target of resourcesAbove(resource)) {
    const name = lowerFirst(target.name);
    if (name in taken || resource.memberWith(target.ownKey) !== undefined) continue;
    fields[name] = linkUp(t, target, descriptionOf(resource, target));
  }
  return fields;
}

/** The fields in which the object types of a resource differ, if there is one for each endpoint. */
export function linksUpOf(
  t: FieldBuilder,
  { resource, above }: ResourceEndpoint,
  taken: Fields,
): Fields {
  const fields: Fields = {};
  for (const target of resourcesAbove(resource)) {
    const name = lowerFirst(target.name);
    if (name in taken || isAboveAll(resource, target)) continue;
    const description = above.includes(target.ownKey)
      ? belongsTo(resource, target)
      : `${belongsTo(resource, target)} Always null, because ${belongsDirectly(resource, target)}.`;
    fields[name] = linkUp(t, target, description);
  }
  return fields;
}

const resourcesAbove = ({ endpoints }: Resource): Resource[] =>
  [...new Set(endpoints.flatMap(({ above }) => above))].flatMap(
    (part) => resourceOfParameter(part) ?? [],
  );

const isAboveAll = ({ endpoints }: Resource, { ownKey }: Resource): boolean =>
  endpoints.every(({ above }) => above.includes(ownKey));

const linkUp = (t: FieldBuilder, target: Resource, description: string): Field =>
  linkField(t, target, description, { source: linkAboveSource(target), extraCall: 'link' });

/** A field whose source returns an entity key or an entity. `causes`: when it returns null. */
export const linkField = (
  t: FieldBuilder,
  target: Resource,
  description: string,
  step: Omit<Step, 'completion'>,
  ...causes: readonly string[]
): Field =>
  stepField(t, {
    type: refOf(target),
    nullable: true,
    description: nullIf(description, ...causes, ifUnread(target.name)),
    operations: sourcesOf(target),
    step: { ...step, completion: identifiedCompletion },
  });

const descriptionOf = (resource: Resource, target: Resource): string =>
  isAboveAll(resource, target)
    ? belongsTo(resource, target)
    : `${belongsTo(resource, target)} Null if ${belongsDirectly(resource, target)}.`;

const belongsTo = ({ name }: Resource, { name: target }: Resource): string =>
  `The ${nounOf(target)} that the ${nounOf(nameWithoutTarget(target, name))} belongs to.`;

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
