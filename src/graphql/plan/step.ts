/** The step of a field, and the most frequent sources. */
import type { GraphQLField } from 'graphql';
import type { EntityScope } from '../identity/model.ts';
import type { Arguments, Asked, Source, Step, StepExtensions } from './model.ts';

/** The step of a field. Throws if the field has none. */
export function stepOf({
  name,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): Step {
  const { step }: Partial<StepExtensions> = extensions;
  if (!step) throw new TypeError(`The field ${name} has no step`);
  return step;
}

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
