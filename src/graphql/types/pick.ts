/** How fields take their values from the objects that their types resolve. */
import type { GraphQLResolveInfo } from 'graphql';
import type { z } from 'zod';
import { hasIdentity, identityOf } from '../identity/identity.ts';
import { memberOf } from '../identity/record.ts';
import { isTextless } from '../identity/type-names.ts';
import { dependsOnFormat, type Formats, inSelectedFormats } from '../loading/formats.ts';
import type { GraphContext } from '../plan/context.ts';
import { holdsVaried } from './varied.ts';

/** Takes a value, or the promise of one. */
export type Picker<Parent> = (
  parent: Parent,
  args: Readonly<Record<string, unknown>>,
  context: GraphContext,
  info: GraphQLResolveInfo,
) => unknown;

/**
 * Takes a member. A text that is selected in a format that the object was not asked for in is read with the
 * object once more. `objectIn` finds the REST object in what the type resolves.
 */
export function pickMember<Parent extends object>(
  member: string,
  schema: z.core.$ZodType,
  objectIn: (parent: Parent) => object,
): Picker<Parent> {
  const pick = (parent: Parent) => memberOf(objectIn(parent), member);
  // What parameters change can be asked for where nothing of it came.
  if (holdsVaried(schema)) return (parent) => pick(parent) ?? {};
  if (!dependsOnFormat(schema)) return pick;
  return (parent, _args, context, info) => {
    const value = pick(parent);
    const readAgain = async (formats: Formats) => {
      const identity = hasIdentity(parent) ? identityOf(parent) : undefined;
      if (!identity?.resource.isReadable || isTextless(parent)) return value;
      return memberOf(await context.loaders.load(identity, info.path, formats), member);
    };
    return inSelectedFormats(parent, value, schema, info, readAgain);
  };
}
