/** The output of a schema, and a field with it. */
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
  /** The operations that read the target. */
  readonly sources: readonly (AnyOperation | undefined)[];
}

/** The type and the completion of a schema. */
export interface Output {
  readonly type: OutputType;
  readonly list: boolean;
  /** Whether an item of a list may fail alone: true for objects, false for scalars. */
  readonly failsAlone?: boolean;
  readonly completion: Completion;
  /** The target of a link, which may need a call. So a link is nullable even if the REST API requires it. */
  readonly link?: Link;
}

/** Passed to the files that create types, because members have outputs too. */
export type ToOutput = (schema: z.core.$ZodType) => Output;

export const valueOutput = (type: OutputType, completion: Completion): Output => ({
  type,
  list: false,
  completion,
});

export const objectOutput = (type: OutputType, completion: Completion): Output => ({
  ...valueOutput(type, completion),
  failsAlone: true,
});

/** An invalid object makes its item null, an invalid scalar the whole list. */
export const nullability = ({ list, failsAlone }: Output, nullable: boolean) =>
  // The builder derives nullability from the static type, which is unknown here.
  (list && failsAlone ? { list: nullable, items: true } : nullable) as true;

type Traits = Partial<Omit<Step, 'source' | 'completion'>>;

interface OutputFieldOptions {
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly source: Source;
  readonly args?: Args;
  readonly traits?: Traits;
  /** The operations that the field may call. Default: those that read the target of a link. */
  readonly operations?: FieldOperations | undefined;
  readonly extensions?: Extensions;
}

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
