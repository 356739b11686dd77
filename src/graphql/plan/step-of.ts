/**
 * Steps: where the value of a field comes from (its source), and how it becomes part of the response (its completion).
 * `Field` is the planned field; `step.ts` has the types for it.
 */
import type { GraphQLField } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { EntityScope, Resource, Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { Completion } from './completion.ts';
import type { RequestContext } from './context.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** The arguments of a source. */
export interface AskedOf<Field> {
  /** The parent: a REST object, or a value that a source returned. */
  readonly value: object;
  readonly scope: Scope;
  readonly field: Field;
  /** The coerced arguments. */
  readonly args: Arguments;
  readonly context: RequestContext;
  /** The slot of the value in the response, for the trace, warnings and errors. */
  readonly slot: object;
}

/** Where a field's value comes from. */
export interface SourceOf<Field> {
  /** Name of the parent's member that is the value. A run reads the member without calling `resolve`. */
  readonly member?: string;
  /** Returns the value if the parent is an entity. A run then calls it instead of `resolve`. */
  readonly ofOwn?: (own: EntityScope) => unknown;
  /** Returns the value if only the key of the parent is known. Undefined if the key does not contain the value. */
  readonly ofKey?: ((own: EntityScope) => unknown) | undefined;
  /** Returns the value or a promise of it. Null or undefined if there is no value. */
  resolve(asked: AskedOf<Field>): unknown;
  /** Whether `resolve` may return a promise. The field must then be nullable. */
  readonly waits?: boolean | undefined;
  /**
   * Makes the call of the field before the parent is read. Only ids are known then, and `value` is empty. Errors are
   * reported when the field is resolved.
   */
  readonly prefetch?: (asked: AskedOf<Field>) => unknown;
  /**
   * Whether the parent may show that the call is not needed. For an object that the client identifies, the call is
   * still made early, but not for the objects of links, because there may be many of them.
   */
  readonly mayBeNeedless?: boolean;
  /** Whether `prefetch` needs only ids of the parent's parents, so that the parent may be identified by an alias. */
  readonly isAbove?: boolean;
  /**
   * The operations that the source calls itself. If it has several for one call, the path ids of the parent decide
   * which one is called.
   */
  readonly operations?: readonly AnyOperation[];
  /** Whether it may read the parent again, for a text in a format that is missing. */
  readonly readsTexts?: boolean;
  /** Resources whose objects the input can identify, and that may be read for it. */
  readonly targets?: readonly Resource[];
}

export interface StepOf<Field> {
  readonly source: SourceOf<Field>;
  readonly completion: Completion;
  /** Whether null is an error although the type allows it. */
  readonly isRequired?: boolean;
  /** Whether an item of the list can be null only because of an error. */
  readonly areItemsRequired?: boolean;
  /** Name of the value in the REST API, for error messages. */
  readonly member?: string | undefined;
  /** Format in which the object has to be read for the value. */
  readonly format?: string | undefined;
  /** Whether formats that are selected below the field apply to its object. */
  readonly takesFormatsBelow?: boolean;
  /** The form that the arguments require. Undefined if they do not change the member. */
  readonly formAsked?: (args: Arguments) => Form | undefined;
  /** Whether fields below may require forms of the parent. */
  readonly takesFormsBelow?: boolean;
  /**
   * A call that the field may add. `call`: it makes one itself. `form`: it makes one if it has arguments. `link`: it
   * reads an object, unless only IDs are selected.
   */
  readonly extraCall?: 'call' | 'form' | 'link' | undefined;
  /** Whether it needs the object as it was before the change. */
  readonly needsBefore?: boolean;
}

export type StepExtensionsOf<Field> = {
  readonly step: StepOf<Field>;
};

/** The step of a field. Throws if the field has none. */
export function stepOf<Field>({
  name,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): StepOf<Field> {
  const { step }: Partial<StepExtensionsOf<Field>> = extensions;
  if (!step) throw new TypeError(`The field ${name} has no step`);
  return step;
}
