/** How a schema shows in the graph, and a field that shows a value of it. */
import type { ObjectRef, UnionRef } from '@pothos/core';
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource } from '../identity/model.ts';
import type { Completion } from '../plan/completion.ts';
import type { Source, Step } from '../plan/step.ts';
import type { enumTypes } from './enums.ts';
import type { Args, Field, FieldBuilder, Types } from './field-types.ts';
import type { FieldOperations } from './rest-routes.ts';
import type { ScalarName } from './scalars.ts';
import { type Extensions, stepField } from './step-field.ts';

export type OutputType =
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
  readonly completion: Completion;
  /** What it links to: to follow it may take a call, and so may fail, whatever the interface requires. */
  readonly link?: Link;
}

/** Says how schemas show. Handed down to what makes types of them, for the members of a shape show in their turn. */
export type ToOutput = (schema: z.core.$ZodType) => Output;

/** The output for one mere value. */
export const valueOutput = (type: OutputType, completion: Completion): Output => ({
  type,
  list: false,
  completion,
});

/** The output for one object. */
export const objectOutput = (type: OutputType, completion: Completion): Output => ({
  ...valueOutput(type, completion),
  failsAlone: true,
});

/** What may be null: an odd object costs its place in a list, an odd value the list. */
export const nullability = ({ list, failsAlone }: Output, nullable: boolean) =>
  // The builder takes it from the field's type, which is known only when the schema is built.
  (list && failsAlone ? { list: nullable, items: true } : nullable) as true;

/** What a step says besides where its value comes from and how it is shown. */
type Traits = Partial<Omit<Step, 'source' | 'completion'>>;

interface OutputFieldOptions {
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly source: Source;
  readonly args?: Args;
  readonly traits?: Traits;
  /** The operations that the field may call; those by which a link's target is read unless given. */
  readonly operations?: FieldOperations | undefined;
  readonly extensions?: Extensions;
}

/** A field that shows what its source gives. */
export const outputField = (
  t: FieldBuilder,
  output: Output,
  { description, nullable, source, args, traits, operations, extensions }: OutputFieldOptions,
): Field =>
  stepField(t, {
    type: output.list ? [output.type] : output.type,
    nullable: nullability(output, nullable),
    description,
    args,
    operations: operations ?? output.link?.sources,
    extensions,
    step: {
      ...traits,
      source,
      completion: output.completion,
      ...(output.link && { extraCall: 'link' as const }),
    },
  });
