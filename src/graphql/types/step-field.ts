/** Fields with a step: the only place that passes fields to the schema builder. */

import { type FieldOperations, type RestExtensions, restExtensions } from '../plan/rest-routes.ts';
import type { Step, StepExtensions } from '../plan/step.ts';
import type { Args, Field, FieldBuilder } from './field-types.ts';
import { semanticNonNullOf } from './semantic-non-null.ts';

export interface StepFieldOptions {
  /** A type of the builder, or a list of one. */
  readonly type: unknown;
  /** Default: false. */
  readonly nullable?: boolean | { readonly list: boolean; readonly items: boolean };
  readonly description: string | undefined;
  readonly deprecationReason?: string | undefined;
  readonly args?: Args | undefined;
  readonly step: Step;
  /** The operations that the field may call: one of them for each parent. */
  readonly operations?: FieldOperations | undefined;
  /** Lists that the field may read instead, for many parents. */
  readonly lists?: FieldOperations | undefined;
  readonly extensions?: object | undefined;
}

/** The resolver is derived from the step after the schema is built. */
export const stepField = <Parent extends object>(
  t: FieldBuilder<Parent>,
  {
    type,
    nullable = false,
    description,
    deprecationReason,
    args,
    step,
    operations,
    lists,
    extensions,
  }: StepFieldOptions,
): Field =>
  t.field({
    // The type is not known statically.
    type: type as 'String',
    nullable: nullable as true,
    ...(description !== undefined && { description }),
    ...(deprecationReason !== undefined && { deprecationReason }),
    ...(args && { args }),
    extensions: {
      ...extensions,
      ...semanticNonNullOf(step),
      ...restExtensions(operations, lists),
      step,
    } satisfies StepExtensions & RestExtensions,
    resolve: notDerived,
  }) as Field;

export const notDerived = (): never => {
  throw new TypeError('Resolvers are derived from steps when the schema is built');
};
