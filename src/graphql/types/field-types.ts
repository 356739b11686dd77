/** Types of fields and builders. */
import type { ArgumentRef, FieldRef, InputFieldRef, InterfaceRef } from '@pothos/core';
import type { builder } from './builder.ts';

export type Types = typeof builder.$inferSchemaTypes;

export type FieldBuilder<Parent = object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;
export type Field = FieldRef<Types, unknown, 'Object'>;
export type Fields = Record<string, Field>;

export type ArgBuilder = FieldBuilder['arg'];
export type Args = Record<string, ArgumentRef<Types, unknown>>;

export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
export type InputFields = Record<string, InputFieldRef<Types, unknown>>;

/** Adapts fields of an object type for interfaces, several types and `Query`: only types of builders differ. */
export const forAnyBuilder = (fields: (t: FieldBuilder) => Fields) => (t: unknown) =>
  fields(t as FieldBuilder) as never;

/** Interfaces of a type. The builder compares static types, which are all `object` if types follow from shapes. */
export const implementing = (
  ...interfaces: readonly Pick<InterfaceRef<Types, never>, 'kind' | 'name'>[]
) => interfaces as never[];
