/** The step of a field, the most frequent sources, and the completion of leaves. */
import type { GraphQLField } from 'graphql';
import type { EntityScope, Resource, Scope } from '../identity/model.ts';
import type {
  Arguments,
  Asked,
  Completion,
  ReadLeaf,
  Source,
  Step,
  StepExtensions,
} from './model.ts';

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

/** How a value names an object, depending on where the value is. */
export interface LinkOptions {
  readonly resource: Resource;
  /** A path parameter of the scope that is not one of the object's. */
  readonly outside?: string | undefined;
  /** Whether the value is null, and not an error, if the path ids of the object are unknown. */
  readonly mayBeUnlocated?: boolean | undefined;
}

/** The path ids that hold inside an object, given those around it. */
export type ScopedBy<Member extends string = string> = (
  object: Readonly<Partial<Record<Member, unknown>>>,
  around: Scope['ids'],
) => Scope['ids'];

/** A scalar, read by a function. */
export const leaf = (read: ReadLeaf): Completion => ({
  read,
  complete(value, _, { context }) {
    const scalar = read(value, context);
    context.count(scalar);
    return scalar;
  },
});
