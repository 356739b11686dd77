/** Steps of planned fields, and the sources that most of them have. */
import type { EntityScope } from '../identity/model.ts';
import type { PlannedField } from './planned-field.ts';
import type { Arguments, AskedOf, KnownOf, SourceOf, StepExtensionsOf, StepOf } from './step-of.ts';

export type Asked = AskedOf<PlannedField>;
export type Known = KnownOf<PlannedField>;
export type Source = SourceOf<PlannedField>;
export type Step = StepOf<PlannedField>;
export type StepExtensions = StepExtensionsOf<PlannedField>;

/** Takes something out of what is known of a parent with ids of its own. */
export const ownSource = (ofOwn: (own: EntityScope) => unknown): Source => ({
  ofOwn,
  resolve: ({ scope: { own } }) => own && ofOwn(own),
});

/** Takes a member of the parent. */
export const memberSource = (member: string): Source => ({
  member,
  resolve: ({ value }) => (value as Arguments)[member],
});

/** Takes what a function finds in the parent, without asking anybody. */
export const source = (
  resolve: (asked: Asked) => unknown,
  prefetch?: Source['prefetch'],
): Source => (prefetch ? { resolve, prefetch } : { resolve });

/** The same, where somebody may have to be asked. */
export const waitingSource = (resolve: (asked: Asked) => unknown): Source => ({
  resolve,
  waits: true,
});

/** Takes what an argument names by its id. */
export const namingSource = (argument: string): Source => ({
  resolve: ({ args }) => args[argument],
  estimate: ({ args, unknown }) => ({
    calls: [],
    named: unknown.has(argument) ? undefined : [args[argument]],
  }),
});
