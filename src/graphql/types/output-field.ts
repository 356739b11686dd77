/** The output of a schema, and a field with it. */
import type { ObjectRef, UnionRef } from '@pothos/core';
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource } from '../identity/model.ts';
import type { Completion } from '../plan/completion.ts';
import type { FieldOperations } from '../plan/rest-routes.ts';
import type { Source, Step } from '../plan/step.ts';
import type { enumOf } from './enums.ts';
import type { Args, Field, FieldBuilder, Types } from './field-types.ts';
import type { ScalarName } from './scalars.ts';
import { type Extensions, stepField } from './step-field.ts';

export type OutputType =
  | ScalarName
  | 'ID'
  | ObjectRef<Types, object>
  | UnionRef<Types, object>
  | ReturnType<typeof enumOf>['type'];

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

/** Whether an item of the list is null only because of an error. A link may lead to nothing. */
export const areItemsRequired = ({ list, failsAlone = false, completion }: Output): boolean =>
  list && failsAlone && !completion.itemsWait;

type Traits = Partial<Omit<Step, 'source' | 'completion'>>;

export interface OutputFieldOptions {
  readonly description: string | undefined;
  /** Whether null is an error, although the type allows it: the REST API always returns the value. Default: false. */
  readonly isRequired?: boolean;
  /** Whether the facade makes the value, so that it is never null. Default: false. */
  readonly isMade?: boolean;
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
  {
    description,
    isRequired = false,
    isMade = false,
    source,
    args,
    traits,
    operations,
    extensions,
  }: OutputFieldOptions,
): Field =>
  stepField(t, {
    type: output.list ? [output.type] : output.type,
    nullable: nullability(output, !isMade),
    description,
    args,
    operations: operations ?? output.link?.sources,
    extensions,
    step: {
      ...traits,
      isRequired: isRequired && !isMade,
      areItemsRequired: areItemsRequired(output),
      source,
      completion: output.completion,
      ...(output.link && { extraCall: 'link' as const }),
    },
  });
