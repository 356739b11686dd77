/** Creates fields with a step. No other file passes fields to the schema builder. */
import type { GraphQLFieldResolver } from 'graphql';
import type { PlainExtensions } from '../execution/compiled/compiled-operation.ts';
import type { Step, StepExtensions } from '../execution/model.ts';
import type { DeclaredOperations } from '../execution/operations.ts';
import { plainReader, resolveField } from '../execution/resolvers.ts';
import { semanticNonNullOf } from './directives.ts';
import type { Args, Field, FieldBuilder } from './field-types.ts';

export interface StepFieldOptions extends DeclaredOperations {
  /** A type of the builder, or a list with one. */
  readonly type: unknown;
  /** Whether the field, or an item of its list, can be null. Defaults to false. */
  readonly nullable?: boolean | { readonly list: boolean; readonly items: boolean };
  readonly description: string | undefined;
  readonly deprecationReason?: string | undefined;
  readonly args?: Args | undefined;
  readonly step: Step;
  readonly extensions?: object | undefined;
}

/** Creates a field. Plans run its step, and executors that call resolvers resolve it by its step. */
export const stepField = <Parent extends object>(
  t: FieldBuilder<Parent>,
  { type, nullable = false, step, operations, lists, extensions, ...texts }: StepFieldOptions,
): Field =>
  t.field({
    // Undefined ones are as those that are left out.
    ...(texts as { readonly args: Args }),
    // The type is not known statically.
    type: type as 'String',
    nullable: nullable as true,
    extensions: {
      ...extensions,
      ...semanticNonNullOf(step),
      operations,
      lists,
      step,
      readPlain: plainReader(step),
    } satisfies StepExtensions & DeclaredOperations & PlainExtensions,
    resolve: resolveField as GraphQLFieldResolver<unknown, unknown, object, string>,
  }) as Field;
