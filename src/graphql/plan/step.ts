/** Steps of planned fields, and the most common sources. */
import type { EntityScope } from '../identity/model.ts';
import type { PlannedField } from './planned-field.ts';
import type { Arguments, AskedOf, SourceOf, StepExtensionsOf, StepOf } from './step-of.ts';

export type Asked = AskedOf<PlannedField>;
export type Source = SourceOf<PlannedField>;
export type Step = StepOf<PlannedField>;
export type StepExtensions = StepExtensionsOf<PlannedField>;

/** A source that returns a value from the ids of an entity. */
export const ownSource = (ofOwn: (own: EntityScope) => unknown): Source => ({
  ofOwn,
  resolve: ({ scope: { own } }) => own && ofOwn(own),
});

/** A source that returns a member of the parent. */
export const memberSource = (member: string): Source => ({
  member,
  resolve: ({ value }) => (value as Arguments)[member],
});

/** A source that computes the value from the parent, without a call. */
export const source = (resolve: (asked: Asked) => unknown): Source => ({ resolve });

/** A source that may make calls. */
export const waitingSource = (resolve: (asked: Asked) => unknown): Source => ({
  resolve,
  waits: true,
});

/** A source that returns the ID in the argument `id`. */
export const namingSource: Source = source(({ args: { id } }) => id);
