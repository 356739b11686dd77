/** Which object type an object is of, where its resource is an interface. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { kindIn, kindsOf, optionIn } from '../../rest/table/kinds.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { EntityScope, Resource, Scope } from './model.ts';

/** The object's discriminator, as the REST interface gave it; undefined where its type does not depend on one. */
export const kindOf = (object: object, { union }: Resource): string | undefined =>
  union && kindIn(union, object);

/** Name of the object's type. */
export function typeNameOf(object: object, scope: EntityScope): string {
  const { union, unrecognizedName } = scope.resource;
  // Where its endpoint does not matter, nobody needs to ask who it is.
  if (!union) return scope.entityKey.endpoint.name;
  return typeOfAlternative(union, object) ?? unrecognizedName;
}

/** Names of the types of a union's alternatives, by what tells these apart. */
const typeNamesOf = memoized((union: z.ZodUnion) => {
  const { discriminator, options } = kindsOf(union);
  const names = new Map<unknown, string | undefined>();
  for (const [kind, option] of options) names.set(kind, factsOf(option).shape?.name);
  return { discriminator, names };
});

/** Name of the type of an object that is one of several; undefined where its kind is not known. */
export function typeOfAlternative(union: z.ZodUnion, object: object): string | undefined {
  const { discriminator, names } = typeNamesOf(union);
  return names.get((object as Readonly<Record<string, unknown>>)[discriminator]);
}

/** Whether the object is of a kind that has no text: then none of its formats needs to be asked for. */
export function isTextless(object: object, { entityKey }: Scope): boolean {
  const union = entityKey?.resource.union;
  const option = union && optionIn(union, object);
  return option !== undefined && factsOf(option).withoutText !== undefined;
}
