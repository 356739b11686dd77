/**
 * Parts: types that gather fields of an object, and have its ids and none of their own. They cost no call;
 * what is selected in them is asked for as if it stood in the object itself.
 */
import type { FieldRef, ObjectRef } from '@pothos/core';
import { getNamedType, isObjectType } from 'graphql';
import { builder } from './builder.ts';
import { idsAt, setSurroundingIds } from './identity.ts';
import { type AskEarly, askEarly as askBelow, type EarlyFieldExtensions } from './look-ahead.ts';
import type { FieldBuilder, Fields, Types } from './output.ts';

export type Part = ObjectRef<Types, object>;

export const part = (
  name: string,
  description: string,
  fields: (t: FieldBuilder) => Fields,
): Part => builder.objectRef<object>(name).implement({ description, fields });

function partOf(object: object): object {
  const value = {};
  setSurroundingIds(value, idsAt(object));
  return value;
}

const askInParts: AskEarly = async (parent, _args, context, info) => {
  const named = getNamedType(info.returnType);
  if (isObjectType(named)) askBelow(partOf(parent), [named], context, info);
};

/** The extensions of a field whose calls are all those of the fields below, which know the object by its ids. */
export const askedInParts = {
  askEarly: askInParts,
  isPart: true,
} satisfies EarlyFieldExtensions;

/** The field of an object that holds a part of it. */
export function partField(
  t: FieldBuilder,
  type: Part,
  description: string,
): FieldRef<Types, unknown, 'Object'> {
  return t.field({
    type,
    description,
    extensions: askedInParts,
    resolve: partOf,
  }) as FieldRef<Types, unknown, 'Object'>;
}
