/** Determines the object type of an object whose resource is an interface. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { kindIn, kindsOf, optionIn } from '../../rest/table/kinds.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { EntityScope, Resource, Scope } from './model.ts';

/** Name of the object type for objects whose kind is unknown. */
export const unrecognized = (name: string) => `Unrecognized${name}`;

/** The literal in the discriminator of an object. Undefined if the type does not depend on one. */
export const kindOf = (object: object, { union }: Resource): string | undefined =>
  union && kindIn(union, object);

export function typeNameOf(object: object, scope: EntityScope): string {
  const { union, unrecognizedName } = scope.resource;
  // The key is needed only in this case.
  if (!union) return scope.entityKey.endpoint.name;
  const { discriminator, names } = typeNamesOf(union);
  return names.get(memberOf(object, discriminator)) ?? unrecognizedName;
}

const typeNamesOf = memoized((union: z.ZodUnion) => {
  const { discriminator, options } = kindsOf(union);
  const names = new Map<unknown, string | undefined>();
  for (const [kind, option] of options) names.set(kind, factsOf(option).shape?.name);
  return { discriminator, names };
});

/** Whether objects of this kind never have a text, so that no format has to be read. */
export function isTextless(object: object, { entityKey }: Scope): boolean {
  const union = entityKey?.resource.union;
  const option = union && optionIn(union, object);
  return option !== undefined && factsOf(option).withoutText !== undefined;
}
