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
import { stepField } from './step-field.ts';

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
  readonly extensions?: object;
}

export const outputField = (
  t: FieldBuilder,
  { type, list, failsAlone = false, completion, link }: Output,
  { isRequired = false, isMade = false, source, traits, operations, ...field }: OutputFieldOptions,
): Field =>
  stepField(t, {
    ...field,
    type: list ? [type] : type,
    // An invalid object makes its item null, an invalid scalar the whole list.
    nullable: list && failsAlone ? { list: !isMade, items: true } : !isMade,
    operations: operations ?? link?.sources,
    step: {
      ...traits,
      isRequired: isRequired && !isMade,
      // A link may lead to nothing.
      areItemsRequired: list && failsAlone && !completion.itemsWait,
      source,
      completion,
      ...(link && { extraCall: 'link' }),
    },
  });
