/** The output of a schema, and the field for it, with the causes for which it is null in its description. */
import type { ObjectRef, UnionRef } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { z } from 'zod';
import { nounOf } from '../../rest/table/names.ts';
import type { PlainExtensions } from '../execution/compiled/compiled-operation.ts';
import type { Completion, Step, StepExtensions } from '../execution/model.ts';
import type { DeclaredOperations, FieldOperations } from '../execution/operations.ts';
import { plainReader, resolveField } from '../execution/resolvers.ts';
import type { Resource } from '../identity/model.ts';
import type { Args, Field, FieldBuilder, Types } from './builder.ts';
import { semanticNonNullOf } from './directives.ts';
import type { enumOf } from './enums.ts';
import { sentences } from './graphql-names.ts';
import type { ScalarName } from './scalars.ts';

export interface StepFieldOptions extends Step, DeclaredOperations {
  /** A type of the builder, or a list with one. */
  readonly type: unknown;
  /** Whether the field, or an item of its list, can be null. Defaults to false. */
  readonly nullable?: boolean | { readonly list: boolean; readonly items: boolean };
  readonly description: string | undefined;
  readonly deprecationReason?: string | undefined;
  readonly args?: Args | undefined;
  readonly extensions?: object | undefined;
}

/** Creates a field. Plans run its step, and executors that call resolvers resolve it by its step. */
export const stepField = <Parent extends object>(
  t: FieldBuilder<Parent>,
  { type, nullable = false, description, deprecationReason, args, ...others }: StepFieldOptions,
): Field => {
  const { operations, lists, extensions, ...step } = others;
  const texts = { description, deprecationReason, args };
  return t.field({
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
};

export type OutputType =
  | ScalarName
  | 'ID'
  | ObjectRef<Types, object>
  | UnionRef<Types, object>
  | ReturnType<typeof enumOf>['type'];

/** The type and the completion for a schema. */
export interface Output {
  readonly type: OutputType;
  readonly completion: Completion;
  readonly list?: boolean;
  /** Whether an item of a list can be null without the rest of the list. True for objects, false for scalars. */
  readonly failsAlone?: boolean;
  /**
   * The link, if the value is one. It may need a call, so it is nullable even if the REST API always returns the id.
   */
  readonly link?: {
    readonly target: Resource;
    /** The operations that read the object of the link. */
    readonly sources: FieldOperations;
  };
}

/** Passed to the files that create types, because the members of types have outputs, too. */
export type ToOutput = (schema: z.core.$ZodType) => Output;

/**
 * `isRequired`: whether the REST API always returns the value. A link may still be null. `operations`: defaults to those
 * of the source, or to those that read the object of a link.
 */
export interface OutputFieldOptions
  extends Omit<StepFieldOptions, 'type' | 'nullable' | 'completion' | 'areItemsRequired'> {
  /** When the value is missing, if the description does not say so. Defaults to the causes for this kind of value. */
  readonly ifMissing?: string;
  /** Whether the facade creates the value, so that it is never null. Defaults to false. */
  readonly isMade?: boolean;
}

export const outputField = (
  t: FieldBuilder,
  output: Output,
  options: OutputFieldOptions,
): Field => {
  const { type, list = false, failsAlone = false, completion, link } = output;
  const { ifMissing, isMade = false, isRequired = false, ...field } = options;
  return stepField(t, {
    operations: field.source.operations ?? link?.sources,
    ...(link && { extraCall: 'link' }),
    ...field,
    description: withCauses(output, options),
    type: list ? [type] : type,
    // An invalid object is a null item; an invalid scalar makes the whole list null.
    nullable: list && failsAlone ? { list: !isMade, items: true } : !isMade,
    isRequired: isRequired && !isMade && !link,
    // An object of a link may not exist.
    areItemsRequired: list && failsAlone && !completion.itemsWait,
    completion,
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

/** Causes for which a field is null without an error. This one: the member is missing in a response. */
export const ifOmitted = 'the REST API returns no value';

/** The mutation has user errors, or was rejected. */
export const ifNotApplied = 'the mutation was not applied';

/** The object of a link does not exist, or the caller cannot access it. */
export const ifUnread = (typeName: string): string => `the ${nounOf(typeName)} ${unread}`;

const unread = 'cannot be read';

/** The sentence of a description with the causes. Undefined if there is none. */
export const ownCauses = (description: string): string | undefined =>
  /\bNull (?:if|at|for|unless) .*?\.(?= |$)/.exec(description)?.[0];

/** Whether a description mentions when the field is null. */
export const saysWhenNull = (description: string): boolean => /\bnull\b/i.test(description);

/** The description with additional causes, which are added to the sentence with causes, or form a new one. */
export function nullIf(description: string, ...causes: readonly string[]): string {
  if (causes.length === 0) return description;
  const own = ownCauses(description);
  if (own === undefined)
    return `${description} ${sentenceOf(`Null if ${causes[0]}`, causes.slice(1))}`;
  const further = causes.filter((cause) => !(cause.endsWith(unread) && own.includes(unread)));
  return further.length === 0
    ? description
    : description.replace(own, () => sentenceOf(own.slice(0, -1), further));
}

/** `Null if A, if B, or if C.` */
function sentenceOf(first: string, others: readonly string[]): string {
  if (others.length === 0) return `${first}.`;
  const before = [first.replaceAll(', or if ', ', if '), ...others.slice(0, -1)].join(', if ');
  return `${before}, or if ${others.at(-1)}.`;
}
