/** The types of resources as references of the schema builder. */
import type { InterfaceRef } from '@pothos/core';
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource } from '../identity/model.ts';
import { builder } from './builder.ts';
import type { Types } from './field-types.ts';

type ObjectType = ReturnType<typeof builder.objectRef<object>>;

/** The object type or interface of a resource. */
export const refOf = memoized(
  ({ name, isAbstract }: Resource): ObjectType =>
    // The builder accepts references of both kinds.
    isAbstract
      ? (builder.interfaceRef<object>(name) as unknown as ObjectType)
      : builder.objectRef<object>(name),
);

/** The interface of an abstract resource. `refOf` has the static type of an object type for it. */
export const interfaceOf = (resource: Resource) =>
  refOf(resource) as unknown as InterfaceRef<Types, object>;
