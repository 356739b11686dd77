/** Types of fields and of what builds them, as the schema builder has them. */
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

/**
 * Fields for objects, where something else is made of them: the builders for interfaces, for one of several types,
 * and for the query differ from theirs in their types alone.
 */
export const forAnyBuilder = (fields: (t: FieldBuilder) => Fields) => (t: unknown) =>
  fields(t as FieldBuilder) as never;

/**
 * Interfaces of a type. The builder compares the types of their objects with those of the type, and here these follow
 * from shapes: to TypeScript all of them are `object`.
 */
export const implementing = (
  ...interfaces: readonly Pick<InterfaceRef<Types, never>, 'kind' | 'name'>[]
) => interfaces as never[];
