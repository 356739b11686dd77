/** Types of fields and of field builders. */
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
 * Makes fields of an object type usable for interfaces, for several types, and for `Query`. Only the types of the
 * builders differ.
 */
export const forAnyBuilder = (fields: (t: FieldBuilder) => Fields) => (t: unknown) =>
  fields(t as FieldBuilder) as never;

/** Interfaces of a type. The builder compares static types, but these are all `object` for types made from shapes. */
export const implementing = (
  ...interfaces: readonly Pick<InterfaceRef<Types, never>, 'kind' | 'name'>[]
) => interfaces as never[];

/** An option that is one value or several. */
export type OneOrMore<One> = One | readonly [One, ...One[]];

export const oneOrMore = <One extends object>(value: OneOrMore<One>): readonly [One, ...One[]] =>
  isSeveral(value) ? value : [value];

const isSeveral = <One>(value: OneOrMore<One>): value is readonly [One, ...One[]] =>
  Array.isArray(value);
