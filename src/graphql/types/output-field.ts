/** The output of a schema, and the field for it. */
import type { ObjectRef, UnionRef } from '@pothos/core';
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource } from '../identity/model.ts';
import type { Completion, Source, Step } from '../plan/model.ts';
import type { FieldOperations } from '../plan/rest-routes.ts';
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
  /** The operations that read the object of the link. */
  readonly sources: readonly (AnyOperation | undefined)[];
}

/** The type and the completion for a schema. */
export interface Output {
  readonly type: OutputType;
  readonly list: boolean;
  /** Whether an item of a list can be null without the rest of the list. True for objects, false for scalars. */
  readonly failsAlone?: boolean;
  readonly completion: Completion;
  /**
   * The link, if the value is one. It may need a call, so it is nullable even if the REST API always returns the id.
   */
  readonly link?: Link;
}

/** Passed to the files that create types, because the members of types have outputs, too. */
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
   * Whether the REST API always returns the value, so that null is an error although the type allows it. A link may
   * still be null. Defaults to false.
   */
  readonly isRequired?: boolean;
  /** When the value is missing, if the description does not say so. Defaults to the causes for this kind of value. */
  readonly ifMissing?: string;
  /** Whether the facade creates the value, so that it is never null. Defaults to false. */
  readonly isMade?: boolean;
  readonly source: Source;
  readonly args?: Args;
  readonly traits?: Traits;
  /** The operations that the field may call. Defaults to those that read the object of a link. */
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
    // An invalid object is a null item; an invalid scalar makes the whole list null.
    nullable: list && failsAlone ? { list: !isMade, items: true } : !isMade,
    operations: operations ?? link?.sources,
    step: {
      ...(link && { extraCall: 'link' }),
      ...traits,
      isRequired: isRequired && !isMade && !link,
      // An object of a link may not exist.
      areItemsRequired: list && failsAlone && !completion.itemsWait,
      source,
      completion,
    },
  });
};

/** The description, with the causes for which the field is null without an error. */
function withCauses(
  { link, list }: Output,
  { description = '', isRequired = false, isMade = false, ifMissing }: OutputFieldOptions,
): string {
  const missing = ifMissing ?? (link && !list ? 'there is none' : ifOmitted);
  const isNeverMissing = isRequired || isMade || saysWhenNull(description);
  const causes = isNeverMissing ? [] : [missing];
  const target = link ? [ifUnread(link.target.name)] : [];
  return list
    ? sentences(
        nullIf(description, ...causes),
        ...target.map((cause) => `An item is null if ${cause}.`),
      )
    : nullIf(description, ...causes, ...target);
}
