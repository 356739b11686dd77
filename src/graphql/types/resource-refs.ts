/** References of the schema builder to the types of resources. */
import type { InterfaceRef } from '@pothos/core';
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource } from '../identity/model.ts';
import { builder } from './builder.ts';
import type { Types } from './field-types.ts';

type ObjectType = ReturnType<typeof builder.objectRef<object>>;

/** The object type or the interface. */
export const refOf = memoized(
  ({ name, isAbstract }: Resource): ObjectType =>
    // The builder accepts both kinds of references.
    isAbstract
      ? (builder.interfaceRef<object>(name) as unknown as ObjectType)
      : builder.objectRef<object>(name),
);

/** The interface of an abstract resource. `refOf` gives it the static type of an object type. */
export const interfaceOf = (resource: Resource) =>
  refOf(resource) as unknown as InterfaceRef<Types, object>;
