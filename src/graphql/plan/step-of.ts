/**
 * Steps: where the value of a field comes from (its source), and how it becomes part of the response (its completion).
 * `Field` is the planned field, for which `step.ts` has these types.
 */
import type { GraphQLField } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { EntityScope, Resource, Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { Completion } from './completion.ts';
import type { RequestContext } from './context.ts';

export type Arguments = Readonly<Record<string, unknown>>;

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
  /** Returns the value for a parent of which only the key is known. Absent if the key does not contain it. */
  readonly ofKey?: ((own: EntityScope) => unknown) | undefined;
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
   * Whether the parent may show that the call is not needed. The call is still made early for an object that the client
   * names, but not for the objects of links, which may be many.
   */
  readonly mayBeNeedless?: boolean;
  /** Whether `prefetch` needs only the ids above the parent, so that another name of the parent is enough. */
  readonly isAbove?: boolean;
  /** The operations of its own calls. Of several for one call, the path IDs of the parent decide. */
  readonly operations?: readonly AnyOperation[];
  /** Whether it may read the parent again, for a text in a format that is missing. */
  readonly readsTexts?: boolean;
  /** Resources of which it may read an object that the input names. */
  readonly targets?: readonly Resource[];
}

export interface StepOf<Field> {
  readonly source: SourceOf<Field>;
  readonly completion: Completion;
  /** Whether null is an error, although the type allows it. */
  readonly isRequired?: boolean;
  /** Whether an item of its list is null only because of an error. */
  readonly areItemsRequired?: boolean;
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
