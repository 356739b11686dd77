/**
 * Which objects a plan may ask for once answers have come. Whole ones of these that stand in an answer are worth
 * keeping; of any others nobody needs to know who they are.
 */
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource } from '../identity/model.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import type { PlannedField, Selection } from './planned-field.ts';

export type LoadedResources = ReadonlySet<Resource> | 'all';

/** Of more types than that nobody looks at each. */
const mostTypes = 8;

/** What the root asks for it asks for before there is any answer. */
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
    // What is selected on each of many types is worked out when an object of it is met.
    if (field.typeCount > mostTypes) loaded.add(undefined);
    else for (const below of field.selections) visit(below);
  };
  for (const field of root.fields) visitBelow(field);
  // Of what may be anything there is no name.
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

/** What may have to be read for an object of the resource: itself, and what tells where it is. */
const asked = memoized((resource: Resource): readonly Resource[] => {
  const parts = resource.endpoints.flatMap(({ key }) => key);
  const named = parts.flatMap((part) => resourceOfParameter(part) ?? []);
  const keySources = [...resources()].filter((one) =>
    parts.some((part) => one.containsPathId(part)),
  );
  return [resource, ...named, ...keySources];
});
