/**
 * Steps: what a field does, said once where the field is declared. Its value comes from a source, and is shown in
 * a way. Both the plan and the resolvers for other executors follow from that.
 *
 * `Field` is the planned field, which has a step itself: `step.ts` says these types of it.
 */
import type { GraphQLField } from 'graphql';
import type { EntityScope, Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { Completion } from './completion.ts';
import type { RequestContext } from './context.ts';
import type { SourceEstimate } from './source-estimate.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What is known of a field before anything runs. */
export interface KnownOf<Field> {
  readonly field: Field;
  /** The arguments, coerced, without those that are not known. */
  readonly args: Arguments;
  /** Names of the arguments whose values are not known, as nobody has given their variables. */
  readonly unknown: ReadonlySet<string>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a source is asked with. */
export interface AskedOf<Field> {
  /** What the parent's type shows: a REST object, or what a source made. */
  readonly value: object;
  readonly scope: Scope;
  readonly field: Field;
  /** The arguments, coerced. */
  readonly args: Arguments;
  readonly context: RequestContext;
  /** Where in the response it stands, for those who say who asked and what went wrong. */
  readonly slot: object;
}

/** Where a field's value comes from. */
export interface SourceOf<Field> {
  /** Member of the parent that is the value: nothing is asked, and nobody needs to be. */
  readonly member?: string;
  /** Takes the value out of what is known of a parent with ids of its own. */
  readonly ofOwn?: (own: EntityScope) => unknown;
  /** Gives the value, or the promise of it; null or undefined where there is none. */
  resolve(asked: AskedOf<Field>): unknown;
  /** Whether `resolve` may return a promise: then the field must be nullable. */
  readonly waits?: boolean | undefined;
  /**
   * Makes the call of a field whose parent is known by its ids alone: `value` holds nothing yet. What comes of it is
   * told where the field itself is read.
   */
  readonly prefetch?: (asked: AskedOf<Field>) => unknown;
  /**
   * Whether the parent may tell that there is nothing to ask for. Of one object that a client names the call is worth
   * its time; of what links lead to, which may be many, it is not made before they are there.
   */
  readonly mayBeNeedless?: boolean;
  /** The calls it makes for each parent, told before anything runs; absent where it makes none. Throws as it does. */
  readonly estimate?: ((known: KnownOf<Field>) => SourceEstimate) | undefined;
}

export interface StepOf<Field> {
  readonly source: SourceOf<Field>;
  readonly completion: Completion;
  /** What the value is called in the REST interface, for errors about it and for those who look for it. */
  readonly member?: string | undefined;
  /** Format in which the field is there. */
  readonly format?: string | undefined;
  /** Whether the same objects go on below, so that their texts come in the formats selected there. */
  readonly takesFormatsBelow?: boolean;
  /** The form that arguments ask for; undefined where they leave the member as it is. */
  readonly formAsked?: (args: Arguments) => Form | undefined;
  /** Whether all that such an object shows of its parent may be asked for in forms. */
  readonly takesFormsBelow?: boolean;
  /**
   * What it asks for besides. `call`: its own answer. `form`: that, where it has arguments. `link`: an object, unless
   * only ids of it are selected.
   */
  readonly extraCall?: 'call' | 'form' | 'link' | undefined;
  /** Whether it shows what an object was before the change. */
  readonly needsBefore?: boolean;
}

/** The field's extension that holds its step. */
export type StepExtensionsOf<Field> = {
  readonly step: StepOf<Field>;
};

/** The step of a field. Throws for one that has none. */
export function stepOf<Field>({
  name,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): StepOf<Field> {
  const { step }: Partial<StepExtensionsOf<Field>> = extensions;
  if (!step) throw new TypeError(`The field ${name} has no step`);
  return step;
}
