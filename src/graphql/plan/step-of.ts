/**
 * Steps: where the value of a field comes from (its source), and how it becomes part of the response (its
 * completion). Plans and resolvers both follow from the steps that fields are declared with.
 *
 * `Field` is the planned field, which has a step: `step.ts` has these types for it.
 */
import type { GraphQLField } from 'graphql';
import type { EntityScope, Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { Completion } from './completion.ts';
import type { RequestContext } from './context.ts';
import type { SourceEstimate } from './source-estimate.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What is known about a field before anything runs. */
export interface KnownOf<Field> {
  readonly field: Field;
  /** The coerced arguments, without those that are unknown. */
  readonly args: Arguments;
  /** Names of the arguments whose variables have no values yet. */
  readonly unknown: ReadonlySet<string>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a source gets. */
export interface AskedOf<Field> {
  /** The parent: a REST object, or what a source made. */
  readonly value: object;
  readonly scope: Scope;
  readonly field: Field;
  /** The coerced arguments. */
  readonly args: Arguments;
  readonly context: RequestContext;
  /** Where the value goes in the response, for the trace, warnings and errors. */
  readonly slot: object;
}

/** Where a field's value comes from. */
export interface SourceOf<Field> {
  /** Member of the parent that is the value. A run reads it without calling `resolve`. */
  readonly member?: string;
  /** Returns the value for a parent that is an entity. A run calls it in place of `resolve`. */
  readonly ofOwn?: (own: EntityScope) => unknown;
  /** Returns the value or a promise of it, and null or undefined if there is none. */
  resolve(asked: AskedOf<Field>): unknown;
  /** Whether `resolve` may return a promise: then the field must be nullable. */
  readonly waits?: boolean | undefined;
  /**
   * Makes the call of the field before its parent is read: only the ids are known, and `value` is empty. Errors are
   * reported when the field is resolved.
   */
  readonly prefetch?: (asked: AskedOf<Field>) => unknown;
  /**
   * Whether the parent may say that the call is not needed. The call is still made early for an object that the client
   * names, but not for the objects of links, which may be many.
   */
  readonly mayBeNeedless?: boolean;
  /** The calls for one parent, before anything runs. Absent if there are none. Throws for invalid arguments. */
  readonly estimate?: ((known: KnownOf<Field>) => SourceEstimate) | undefined;
}

export interface StepOf<Field> {
  readonly source: SourceOf<Field>;
  readonly completion: Completion;
  /** Name of the value in the REST API, for error messages. */
  readonly member?: string | undefined;
  /** Format that the object has to be read in for the value. */
  readonly format?: string | undefined;
  /** Whether formats that are selected below apply to the object of this field. */
  readonly takesFormatsBelow?: boolean;
  /** The form that the arguments require. Undefined if they leave the member as it is. */
  readonly formAsked?: (args: Arguments) => Form | undefined;
  /** Whether fields below may require forms of the parent. */
  readonly takesFormsBelow?: boolean;
  /**
   * Calls that it may add. `call`: one of its own. `form`: one of its own if it has arguments. `link`: a read of an
   * object, unless only ids are selected.
   */
  readonly extraCall?: 'call' | 'form' | 'link' | undefined;
  /** Whether it needs the object as it was before the change. */
  readonly needsBefore?: boolean;
}

/** The extension of a field with its step. */
export type StepExtensionsOf<Field> = {
  readonly step: StepOf<Field>;
};

/** Throws for a field without a step. */
export function stepOf<Field>({
  name,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): StepOf<Field> {
  const { step }: Partial<StepExtensionsOf<Field>> = extensions;
  if (!step) throw new TypeError(`The field ${name} has no step`);
  return step;
}
