/** Which object type an object is of, where its resource is an interface. */
import { z } from 'zod';
import { factsOf } from '../../rest/facts.ts';
import { kindIn, optionIn } from '../../rest/kinds.ts';
import type { Identity, Place } from './identity.ts';
import type { Resource } from './resource.ts';

/** The object's discriminator, as the REST interface gave it; undefined where its type does not depend on one. */
export const kindOf = (object: object, { shape }: Resource): string | undefined =>
  shape instanceof z.ZodUnion ? kindIn(shape, object) : undefined;

/** Name of the object's type. */
export function typeNameOf(object: object, { home, resource }: Identity): string {
  const { shape, name } = resource;
  if (!(shape instanceof z.ZodUnion)) return home.name;
  return typeOfAlternative(shape, object) ?? unrecognized(name);
}

/** Name of the type of those whose discriminator is not known to this graph. */
export const unrecognized = (name: string) => `Unrecognized${name}`;

/** Name of the type of an object that is one of several; undefined where its kind is not known. */
export function typeOfAlternative(union: z.ZodUnion, object: object): string | undefined {
  const option = optionIn(union, object);
  return option && factsOf(option).shape?.name;
}

/** Whether the object is of a kind that has no text: then none of its formats needs to be asked for. */
export function isTextless(object: object, { identity }: Place): boolean {
  const shape = identity?.resource.shape;
  const option = shape instanceof z.ZodUnion ? optionIn(shape, object) : undefined;
  return option !== undefined && factsOf(option).withoutText !== undefined;
}
