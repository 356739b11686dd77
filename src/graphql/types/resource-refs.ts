/** The types of resources as the schema builder names them. */
import type { InterfaceRef } from '@pothos/core';
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource } from '../identity/model.ts';
import { builder } from './builder.ts';
import type { Types } from './field-types.ts';

type ObjectType = ReturnType<typeof builder.objectRef<object>>;

/** The type: an object type, or the interface that stands for several. */
export const refOf = memoized(
  ({ name, isAbstract }: Resource): ObjectType =>
    // Both kinds of reference are handed to the builder and nothing else is done with them.
    isAbstract
      ? (builder.interfaceRef<object>(name) as unknown as ObjectType)
      : builder.objectRef<object>(name),
);

/** The same of an abstract resource, as what it was made as: the reference of an interface. */
export const interfaceOf = (resource: Resource) =>
  refOf(resource) as unknown as InterfaceRef<Types, object>;
