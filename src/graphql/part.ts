/**
 * Parts: types that gather fields of an object, and have its ids and none of their own. They cost no call;
 * what is selected in them is asked for as if it stood in the object itself.
 */
import type { FieldRef, ObjectRef } from '@pothos/core';
import { getNamedType, isObjectType } from 'graphql';
import { builder } from './builder.ts';
import { idsAt, setSurroundingIds } from './identity.ts';
import { type AskEarly, askEarly as askBelow } from './look-ahead.ts';
import type { FieldBuilder, Fields, Types } from './output.ts';

export type Part = ObjectRef<Types, object>;

export const part = (
  name: string,
  description: string,
  fields: (t: FieldBuilder) => Fields,
): Part => builder.objectRef<object>(name).implement({ description, fields });

/** The field of an object that holds a part of it. */
export function partField(
  t: FieldBuilder,
  type: Part,
  description: string,
): FieldRef<Types, unknown, 'Object'> {
  const partOf = (object: object): object => {
    const value = {};
    setSurroundingIds(value, idsAt(object));
    return value;
  };
  const askEarly: AskEarly = async (parent, _args, context, info) => {
    const named = getNamedType(info.returnType);
    if (isObjectType(named)) askBelow(partOf(parent), [named], context, info);
  };
  return t.field({
    type,
    description,
    extensions: { askEarly, isPart: true },
    resolve: partOf,
  }) as FieldRef<Types, unknown, 'Object'>;
}
