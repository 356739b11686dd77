/** Which object type an object is of, where its resource is an interface. */
import { z } from 'zod';
import { optionsOf, shapeFacts, unionFacts } from '../rest/shape.ts';
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
  const discriminator = discriminatorOf(shape) ?? '';
  const option = optionsOf(shape).find(
    ({ shape: members }) => literalOf(members[discriminator]) === kind,
  );
  return option && shapeFacts.get(option)?.name;
}

const discriminatorOf = (shape: ResourceShape) => unionFacts.get(shape)?.discriminator;

/** The literal by which an alternative is told. */
export const literalOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema instanceof z.ZodLiteral ? String(schema.value) : undefined;
