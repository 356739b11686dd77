/** Fields that give one object of those that belong to their parent, by its id. */

import { nounOf } from '../../rest/nouns.ts';
import type { Home } from '../identity/home.ts';
import { idsAt } from '../identity/identity.ts';
import { withSource } from '../identity/names.ts';
import type { Resource } from '../identity/resource.ts';
import type { AskEarly } from '../plan/look-ahead.ts';
import { resolveObject } from '../plan/objects.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { semanticNonNull } from '../types/semantic-non-null.ts';

export interface WithinOptions {
  readonly resource: Resource;
  /** The homes that the objects of the parent are in; all of them unless said otherwise. */
  readonly homes?: readonly Home[];
  readonly description: string;
  /** Name of the argument for the id. */
  readonly argument: string;
}

/** A field by id. Fails with `NOT_FOUND` when there is no such object. */
export function within(
  t: FieldBuilder,
  { resource, homes = resource.homes, description, argument }: WithinOptions,
): Field {
  const find: AskEarly = async (parent, { [argument]: id }, context, info) =>
    resolveObject(resource.parseWithin(String(id), idsAt(parent)), context, info);
  return t.field({
    type: resource.ref,
    nullable: true,
    description: withSource(description, ...homes.map(({ source }) => source)),
    args: {
      [argument]: t.arg.id({
        required: true,
        description: `Global id of the ${nounOf(resource.name)}, or \`{${resource.ownKey}}\` alone.`,
      }),
    },
    extensions: { askEarly: find, ...semanticNonNull },
    resolve: (parent, args, context, info) => find(parent, args, context, info) as Promise<object>,
  }) as Field;
}
