/** Fields that are declared by their step: the one place where the schema builder is told of them. */
import type { Step, StepExtensions } from '../plan/step.ts';
import type { Args, Field, FieldBuilder } from './field-types.ts';
import { type FieldOperations, type RestExtensions, restExtensions } from './rest-routes.ts';

/** What a field is marked with besides. */
export type Extensions = object;

export interface StepFieldOptions {
  /** A type as the builder names it, or that in a list. */
  readonly type: unknown;
  /** Whether it may be null; it is not unless said otherwise. */
  readonly nullable?: boolean | { readonly list: boolean; readonly items: boolean };
  readonly description: string | undefined;
  readonly args?: Args | undefined;
  readonly step: Step;
  /** The operations that the field may call: one of them for each parent. */
  readonly operations?: FieldOperations | undefined;
  readonly deprecationReason?: string | undefined;
  readonly extensions?: Extensions | undefined;
}

/** Its resolver follows from the step, once the schema is built. */
export const stepField = <Parent extends object>(
  t: FieldBuilder<Parent>,
  {
    type,
    nullable = false,
    description,
    args,
    step,
    operations,
    deprecationReason,
    extensions,
  }: StepFieldOptions,
): Field =>
  t.field({
    // The type is known only when the schema is built, so no static type can follow from it.
    type: type as 'String',
    nullable: nullable as true,
    ...(description !== undefined && { description }),
    ...(args && { args }),
    ...(deprecationReason !== undefined && { deprecationReason }),
    extensions: { ...extensions, ...restExtensions(operations), step } satisfies StepExtensions &
      RestExtensions,
    resolve: notDerived,
  }) as Field;

/** Stands for the resolver until then. */
export const notDerived = (): never => {
  throw new TypeError('Resolvers are derived from steps when the schema is built');
};
