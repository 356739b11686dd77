/**
 * The objects that resolvers return, which the resolvers of their fields receive as their parent; and the completions of
 * objects and enum values that need no call: inside other objects, complete, or of one of several types.
 */
import {
  Entity,
  type EntityScope,
  IdScope,
  knownByIds,
  ObjectScope,
  type Resource,
  type Scope,
} from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { kindOf, typeNameOf } from '../identity/resource.ts';
import { locatedAt } from './failures.ts';
import type { Completion, PlannedField, Position, Selection } from './model.ts';
import { asObject, asText } from './read-leaf.ts';
import type { ScopedBy } from './step.ts';

/** A field with its value or its error, and a further one. */
interface ResolvedField {
  readonly field: PlannedField;
  readonly value: unknown;
  readonly next: ResolvedField | undefined;
}

export class ResolvedObject {
  /** An object of the REST API, or a value that a source returned. */
  readonly value: object;
  readonly scope: Scope;
  readonly selection: Selection;
  /** The fields that were resolved before their resolver is called. */
  resolved: ResolvedField | undefined;

  constructor(value: object, scope: Scope, selection: Selection) {
    this.value = value;
    this.scope = scope;
    this.selection = selection;
    this.resolved = undefined;
  }
}

/** An entity. All fields with the same selection on it share the object, as many links may lead to it. */
export function resolvedEntity(entity: Entity, at: Position): ResolvedObject {
  const { value, entityKey } = entity;
  const known = entity.resolved as ResolvedObject | undefined;
  if (known?.selection === at.field.selectionOn(typeNameOf(value, entityKey))) return known;
  const made = resolvedOf(value, entityKey, at);
  entity.resolved = made;
  return made;
}

/** An object whose type may depend on its kind. */
export function resolvedOf(value: object, scope: EntityScope, at: Position): ResolvedObject {
  const { resource } = scope;
  const { field, context } = at;
  const type = typeNameOf(value, scope);
  if (resource.isAbstract && value !== knownByIds && type === resource.unrecognizedName)
    context.warnings.addUnrecognizedKind(at.path, field, kindOf(value, resource));
  return new ResolvedObject(value, scope, field.selectionOn(type));
}

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
    const { selection } = at.field;
    const scope = new ObjectScope(resource, object, around);
    return selection ? new ResolvedObject(object, scope, selection) : resolvedOf(object, scope, at);
  },
});

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
