/**
 * Steps: where the value of a field comes from (its source), and how it becomes part of the response (its completion).
 * `Field` is the planned field, for which `step.ts` has these types.
 */
import type { GraphQLField } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { EntityScope, Resource, ResourceEndpoint, Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { Completion } from './completion.ts';
import type { RequestContext } from './context.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What is known about a field before anything runs. */
export interface KnownOf<Field> {
  readonly field: Field;
  /** The coerced arguments, without those that are unknown. */
  readonly args: Arguments;
  /** Names of the arguments whose variables have no values yet. */
  readonly unknown: ReadonlySet<string>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The assumed length of a list that is read to its end: searched, sorted or nested. */
  readonly wholeItems: (list: AnyOperation) => number;
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
  /** Whether it may read the parent again, for a text in a format that is missing. */
  readonly readsTexts?: boolean;
  /** Resources of which it may read an object that the input names. */
  readonly targets?: readonly Resource[];
  /** The calls for one parent, before anything runs. Absent if there are none. Throws for invalid arguments. */
  readonly estimate?: ((known: KnownOf<Field>) => SourceEstimate) | undefined;
}

/** A call for one parent. */
export interface SourceCall {
  /** The operation, or several of which one is called. */
  readonly operations: readonly AnyOperation[];
  /** Path ids in filters. */
  readonly filledBy?: readonly string[];
  /** Calls at the same time, one for each format. Defaults to 1. */
  readonly atOnce?: number;
  /** Calls one after another, at most. Defaults to 1. */
  readonly turns?: number;
  /** Whether it begins together with the call before it. */
  readonly isAtOnce?: boolean;
  /** Whether it is made for every parent. */
  readonly isSure: boolean;
  /** What the selection changes in the call. */
  readonly variant?: string;
  /** Name of the call, if other fields of the same parent make it, too. Defaults to the field with its arguments. */
  readonly sharedAs?: string | undefined;
  /** A list that may replace the calls of one field of the document. Each of many parents needs `first` items. */
  readonly grouped?: {
    readonly list: AnyOperation;
    readonly field: object;
    readonly first: number;
    /** Items of a parent up to which the list replaces its call; -1 if it never does. */
    readonly mostItems: number;
  };
  /** Page size, if known. Calls of one operation for one parent differ by it. */
  readonly size?: number;
}

export interface SourceEstimate {
  /** Each begins when the ones before have ended, unless it is `isAtOnce`. */
  readonly calls: readonly SourceCall[];
  /** Member by which objects contain the parents that need none of the calls. */
  readonly notIn?: string;
  /** Whether it waits for the parent even though the ids are enough: the parent may have the value. */
  readonly waitsForParent?: boolean;
  /** Items of a paged list that are needed. */
  readonly first?: number;
  /** Maximum length of a list without pages. Default: the assumed length of such lists. */
  readonly mostItems?: number | undefined;
  /** Number of lists whose items it has, without pages. Default: 1. */
  readonly lists?: number;
  /** The ids that the client gives, if they are known. */
  readonly named?: readonly unknown[] | undefined;
  /** The endpoint of the object that the value is about, if that is not the parent. */
  readonly about?: ResourceEndpoint;
  /** Whether texts are read in all formats that are selected below. */
  readonly hasTexts?: boolean;
  /** Number of formats in which the parent is read again, if it was read without texts. */
  readonly textsMissing?: number;
  /** Objects that are read first. */
  readonly reads?: readonly Resource[];
}

/** A single call of one of these operations. */
export const isOneCall = (
  operations: readonly AnyOperation[],
  isSure = true,
  sharedAs?: string,
): SourceEstimate => ({ calls: [{ operations, isSure, sharedAs }] });

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
