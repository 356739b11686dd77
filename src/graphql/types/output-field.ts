/** How a schema shows in the graph, and a field that shows a value of it. */
import type { ObjectRef, UnionRef } from '@pothos/core';
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/operation.ts';
import { invalidAnswer } from '../errors/errors.ts';
import type { Resource } from '../identity/resource.ts';
import type { FormatExtensions } from '../loading/formats.ts';
import type { EarlyFieldExtensions } from '../plan/look-ahead.ts';
import type { CostExtensions } from '../plan/selected-values.ts';
import type { enumTypes } from './enums.ts';
import type { Args, Field, FieldBuilder, Types } from './field-types.ts';
import type { Picker } from './pick.ts';
import { type Place, placedAt, type Reader } from './readers.ts';
import type { ScalarName } from './scalars.ts';
import type { VariedExtensions } from './varied.ts';

type OutputType =
  | ScalarName
  | 'ID'
  | ObjectRef<Types, object>
  | UnionRef<Types, object>
  | ReturnType<ReturnType<typeof enumTypes>['output']>;

export interface Link {
  readonly target: Resource;
  /** The operations by which the target is read. */
  readonly sources: readonly (AnyOperation | undefined)[];
}

/** How a schema shows in the graph. */
export interface Output {
  readonly type: OutputType;
  readonly list: boolean;
  /** Whether one of several may fail, and the others stay: so it is with objects, and not with mere values. */
  readonly failsAlone?: boolean;
  readonly read: Reader;
  /** What it links to: to follow it may take a call, and so may fail, whatever the interface requires. */
  readonly link?: Link;
}

/** Says how schemas show. Handed down to what makes types of them, for the members of a shape show in their turn. */
export type Show = (schema: z.core.$ZodType) => Output;

/** The output for one mere value. */
export const valueOutput = (type: OutputType, read: Reader): Output => ({
  type,
  list: false,
  read,
});

/** The output for one object. */
export const objectOutput = (type: OutputType, read: Reader): Output => ({
  ...valueOutput(type, read),
  failsAlone: true,
});

/** What may be null: an odd object costs its place in a list, an odd value the list. */
export const nullability = ({ list, failsAlone }: Output, nullable: boolean) =>
  // The builder takes it from the field's type, which is known only when the schema is built.
  (list && failsAlone ? { list: nullable, items: true } : nullable) as true;

interface OutputFieldOptions<Parent> {
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly pick: Picker<Parent>;
  readonly args?: Args;
  readonly extensions?: FormatExtensions & VariedExtensions & EarlyFieldExtensions & CostExtensions;
  /** Path of what is taken, for errors about it and for those who look for it. */
  readonly member?: string;
  /** Whether a change has just answered it: a link to what is in a place leads to what is there now. */
  readonly isNow?: boolean;
}

/** The field's extension that says what it is called in the REST interface, wherever it shows that. */
export interface MemberExtensions {
  readonly member?: string;
}

/** A field that shows what `pick` takes from its parent. */
export function outputField<Parent extends object>(
  t: FieldBuilder<Parent>,
  output: Output,
  {
    description,
    nullable,
    pick,
    args,
    extensions = {},
    member,
    isNow = false,
  }: OutputFieldOptions<Parent>,
) {
  const { type, list, read, link } = output;
  const show = (value: unknown, place: Place) => {
    try {
      if (value !== undefined && value !== null) return read(value, place) as string;
      if (nullable) return null as never;
      throw invalidAnswer('a value');
    } catch (error) {
      throw member === undefined ? error : placedAt(member, error);
    }
  };
  return t.field({
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type] : type) as 'String',
    nullable: nullability(output, nullable),
    ...(description !== undefined && { description }),
    ...(args && { args }),
    extensions: {
      ...extensions,
      ...(link && { asks: 'link' }),
      ...(member !== undefined && { member }),
    } satisfies CostExtensions & MemberExtensions,
    resolve(parent, given, context, info) {
      const place = { parent, isNow, context, info };
      const value = pick(parent, given, context, info);
      // Most values are there: a promise for each would cost more than the rest of the field.
      return value instanceof Promise
        ? value.then((settled) => show(settled, place))
        : show(value, place);
    },
  }) as Field;
}
