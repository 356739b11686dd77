/** Objects and enum values that need no call: inside other objects, complete, or of one of several types. */
import {
  asEntityKey,
  Entity,
  IdScope,
  knownByIds,
  ObjectScope,
  type Resource,
  type Scope,
} from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { locatedAt } from './failures.ts';
import type { Completion } from './model.ts';
import { asObject, asText } from './read-leaf.ts';
import { ResolvedObject, resolvedEntity, resolvedOf } from './resolved-object.ts';
import type { ScopedBy } from './step.ts';

interface EmbeddedOptions {
  /** Name of the object type, for fields of several types. */
  readonly type?: string;
  /** The scope in the object, if it differs from the scope of its parent. */
  readonly scopedBy?: ScopedBy | undefined;
}

/** Objects without an id, inside other objects. */
export const embeddedCompletion = ({ type = '', scopedBy }: EmbeddedOptions = {}): Completion => ({
  complete(value, scope, { field }) {
    const object = asObject(value);
    const inside = scopedBy ? new IdScope({ ids: scopedBy(object, scope.ids) }) : scope.inside;
    return new ResolvedObject(object, inside, field.selection ?? field.selectionOn(type));
  },
});

/** Complete objects of a resource. */
export const wholeCompletion = (resource: Resource): Completion => ({
  complete(value, around, at) {
    if (value instanceof Entity) return resolvedEntity(value, at);
    const object = asObject(value);
    const { selection, step } = at.field;
    const scope = new ObjectScope(resource, object, around, step.member);
    return selection ? new ResolvedObject(object, scope, selection) : resolvedOf(object, scope, at);
  },
});

/** A part of an object, which has nothing but an entity key: the value. */
export const partCompletion: Completion = {
  complete: (value, _, at) => resolvedOf(knownByIds, asEntityKey(value), at),
};

export interface Alternative {
  readonly completion: Completion;
  /** The kind in the value, if the schema does not have it. */
  readonly unrecognized?: { readonly kind: string | undefined };
}

/**
 * An object of one of several types, by a member of the value. `among`: the possible completions whose values may have
 * to be loaded.
 */
export const alternativeCompletion = (
  of: (value: object) => Alternative,
  among: readonly Completion[] = [],
): Completion => ({
  waits: among.some(({ waits }) => waits),
  loads: ({ typeNames }) => typeNames.flatMap((name) => resourceNamed(name) ?? []),
  complete(value, scope, at) {
    const object = asObject(value);
    const { completion, unrecognized } = of(object);
    if (unrecognized) at.context.warnings.addUnrecognizedKind(at.path, at.field, unrecognized.kind);
    return completion.complete(object, scope, at);
  },
});

/** What completes the inner value, except for its value. */
const like = ({ waits = false, loads, isLink }: Completion) => ({
  waits,
  ...(loads && { loads }),
  ...(isLink && { isLink }),
});

/** An object that a function makes of the value. */
export const madeCompletion = (
  make: (value: unknown) => object,
  inner: Completion,
): Completion => ({
  ...like(inner),
  complete: (value, scope, at) => inner.complete(make(value), scope, at),
});

/** A member of the value. */
export const memberCompletion = (name: string, inner: Completion): Completion => ({
  ...like(inner),
  complete(value, scope: Scope, at) {
    try {
      return inner.complete(asObject(value)[name], scope, at);
    } catch (error) {
      throw locatedAt(name, error);
    }
  },
});

/** A value that is not in the enum becomes `fallback`, with a warning: the service may add values. */
export const enumCompletion = (
  known: ReadonlyMap<string, string>,
  fallback: string,
): Completion => ({
  complete(value, _, { context, path, field }) {
    const wire = asText(value);
    const name = known.get(wire);
    if (name === undefined) context.warnings.addUnrecognizedValue(path, field, wire);
    return name ?? fallback;
  },
});
