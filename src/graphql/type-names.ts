/** Which object type an object is of, where its resource is an interface. */
import { z } from 'zod';
import { optionsOf, shapeFacts, unionFacts } from '../rest/shape.ts';
import { textlessFacts } from '../rest/text-format.ts';
import { identityOf } from './identity.ts';
import type { ResourceShape } from './members.ts';
import type { Resource } from './resource.ts';

/** The object's discriminator, as the REST interface gave it; undefined where its type does not depend on one. */
export function kindOf(object: object, { shape }: Resource): string | undefined {
  const discriminator = discriminatorOf(shape);
  if (discriminator === undefined) return undefined;
  const kind = (object as Readonly<Record<string, unknown>>)[discriminator];
  return typeof kind === 'string' ? kind : undefined;
}

/** Name of the object's type. */
export function typeNameOf(object: object): string {
  const { home, resource } = identityOf(object);
  const { shape, name } = resource;
  if (!(shape instanceof z.ZodUnion)) return home.name;
  return typeOfKind(shape, kindOf(object, resource)) ?? unrecognized(name);
}

/** Name of the type of those whose discriminator is not known to this graph. */
export const unrecognized = (name: string) => `Unrecognized${name}`;

/** Name of the type with this discriminator. */
export function typeOfKind(shape: z.ZodUnion, kind: string | undefined): string | undefined {
  const option = optionOfKind(shape, kind);
  return option && shapeFacts.get(option)?.name;
}

function optionOfKind(shape: z.ZodUnion, kind: string | undefined): z.ZodObject | undefined {
  const discriminator = discriminatorOf(shape) ?? '';
  return optionsOf(shape).find(({ shape: members }) => literalOf(members[discriminator]) === kind);
}

/** Whether the object is of a kind that has no text: then none of its formats needs to be asked for. */
export function isTextless(object: object): boolean {
  const { resource } = identityOf(object);
  if (!(resource.shape instanceof z.ZodUnion)) return false;
  const option = optionOfKind(resource.shape, kindOf(object, resource));
  return option !== undefined && textlessFacts.get(option) !== undefined;
}

const discriminatorOf = (shape: ResourceShape) => unionFacts.get(shape)?.discriminator;

/** The literal by which an alternative is told. */
export const literalOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema instanceof z.ZodLiteral ? String(schema.value) : undefined;
