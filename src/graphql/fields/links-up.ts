/** Links from an object to the objects that its key names. They cost no call if only ids are selected. */
import { nounOf } from '../../rest/table/nouns.ts';
import { IdentifiedCompletion } from '../completion/identified.ts';
import type { Resource } from '../identity/model.ts';
import { isResourceName, resourceOfParameter } from '../identity/registry.ts';
import { linkAboveSource } from '../types/early-sources.ts';
import type { FieldBuilder, Fields } from '../types/field-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { sourcesOf } from '../types/link-target.ts';
import { refOf } from '../types/resource-refs.ts';
import { stepField } from '../types/step-field.ts';

/** A field for each resource in the key, unless the type has a field of that name. */
export function linksUp(t: FieldBuilder, resource: Resource, taken: Fields): Fields {
  const fields: Fields = {};
  for (const part of new Set(resource.endpoints.flatMap(({ above }) => above))) {
    const target = resourceOfParameter(part);
    const name = lowerFirst(target?.name ?? '');
    if (target && !(name in taken)) fields[name] = linkUp(t, resource, target);
  }
  return fields;
}

const linkUp = (t: FieldBuilder, resource: Resource, target: Resource) =>
  stepField(t, {
    type: refOf(target),
    nullable: true,
    description: descriptionOf(resource, target),
    operations: sourcesOf(target),
    step: {
      source: linkAboveSource(target),
      completion: new IdentifiedCompletion(target),
      extraCall: 'link',
    },
  });

function descriptionOf({ name, endpoints }: Resource, { name: target, ownKey }: Resource): string {
  const link = `The ${nounOf(target)} that the ${nounOf(nameBeside(target, name))} belongs to.`;
  if (endpoints.every(({ above }) => above.includes(ownKey))) return link;
  // The part of the key before it always exists.
  const [before = ''] = endpoints.flatMap(({ key }) =>
    key.slice(0, Math.max(0, key.indexOf(ownKey))).slice(-1),
  );
  return `${link} Null if the ${nounOf(nameBeside(target, name))} belongs directly to the ${nounOf(resourceOfParameter(before)?.name ?? '')}.`;
}

/** `Event` for an integration event beside its integration, unless other objects have that name. */
function nameBeside(target: string, name: string): string {
  const rest = name.startsWith(target) ? name.slice(target.length) : name;
  return isResourceName(rest) ? name : rest;
}
