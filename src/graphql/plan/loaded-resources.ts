/**
 * Determines the resources whose objects a plan may load after the first response. Complete objects of these resources
 * are kept when a response contains them.
 */
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource } from '../identity/model.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import { maxTypes } from './call-places.ts';
import type { PlannedField, Selection } from './model.ts';

export type LoadedResources = ReadonlySet<Resource> | 'all';

/**
 * The resources that fields below the root may load. Fields of the root are loaded before there is any response, so
 * they do not count.
 */
export function loadedResources(root: Selection): LoadedResources {
  const loaded = new Set<Resource | undefined>();
  const seen = new Set<Selection>();
  const visit = (selection: Selection): void => {
    if (seen.has(selection)) return;
    seen.add(selection);
    for (const field of selection.fields) {
      for (const resource of loadedBy(field, selection)) loaded.add(resource);
      visitBelow(field);
    }
  };
  const visitBelow = (field: PlannedField): void => {
    // Selections on many types are planned when an object of the type occurs.
    if (field.possibleTypes.length > maxTypes) loaded.add(undefined);
    else for (const below of field.selections) visit(below);
  };
  for (const field of root.fields) visitBelow(field);
  // Undefined stands for any resource.
  return loaded.has(undefined) ? 'all' : (loaded as Set<Resource>);
}

function loadedBy(field: PlannedField, { type }: Selection): readonly (Resource | undefined)[] {
  const { step } = field;
  const own = resourceNamed(type.name);
  const isReadAgain = step.format !== undefined || step.takesFormatsBelow || step.takesFormsBelow;
  const loaded = step.completion
    .loads(field)
    .flatMap((one): readonly (Resource | undefined)[] => (one ? asked(one) : [one]));
  return [...(isReadAgain && own ? asked(own) : []), ...loaded];
}

/** The resources that may be read for an object of this resource: the resource itself, and key sources for path ids. */
const asked = memoized((resource: Resource): readonly Resource[] => {
  const parts = resource.endpoints.flatMap(({ key }) => key);
  const named = parts.flatMap((part) => resourceOfParameter(part) ?? []);
  const keySources = [...resources()].filter((one) =>
    parts.some((part) => one.containsPathId(part)),
  );
  return [resource, ...named, ...keySources];
});
