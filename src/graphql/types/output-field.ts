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
import { sentences } from './graphql-names.ts';
import { ifOmitted, ifUnread, nullIf, saysWhenNull } from './null-causes.ts';
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
  readonly deprecationReason?: string | undefined;
  /**
   * Whether the REST API always returns the value, so that null is an error, although the type allows it. A link may
   * still lead to nothing. Default: false.
   */
  readonly isRequired?: boolean;
  /** When the value is missing, unless the description says it. Default: by the kind of the value. */
  readonly ifMissing?: string;
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
  output: Output,
  options: OutputFieldOptions,
): Field => {
  const { type, list, failsAlone = false, completion, link } = output;
  const {
    isRequired = false,
    isMade = false,
    ifMissing,
    source,
    traits,
    operations,
    ...field
  } = options;
  return stepField(t, {
    ...field,
    description: withCauses(output, options),
    type: list ? [type] : type,
    // An invalid object makes its item null, an invalid scalar the whole list.
    nullable: list && failsAlone ? { list: !isMade, items: true } : !isMade,
    operations: operations ?? link?.sources,
    step: {
      ...traits,
      isRequired: isRequired && !isMade && !link,
      // A link may lead to nothing.
      areItemsRequired: list && failsAlone && !completion.itemsWait,
      source,
      completion,
      ...(link && { extraCall: 'link' }),
    },
  });
};

/** The description, which says when the field is null without an error. */
function withCauses(
  { link, list }: Output,
  { description = '', isRequired = false, isMade = false, ifMissing }: OutputFieldOptions,
): string {
  const missing = ifMissing ?? (link && !list ? 'there is none' : ifOmitted);
  const isNeverMissing = isRequired || isMade || saysWhenNull(description);
  const causes = isNeverMissing ? [] : [missing];
  // That of a replaced object has a sentence of its own.
  const target = link && !isReplaceable(link.target) ? [ifUnread(link.target.name)] : [];
  return list
    ? sentences(
        nullIf(description, ...causes),
        ...target.map((cause) => `An item is null if ${cause}.`),
      )
    : nullIf(description, ...causes, ...target);
}

/** Whether newer objects replace those of the resource, which the REST API cannot read any more. */
export const isReplaceable = ({ endpoints }: Resource): boolean =>
  endpoints.some(({ namedBy }) => namedBy !== undefined);
