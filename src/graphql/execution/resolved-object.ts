/** The objects that resolvers return. The resolvers of their fields receive them as their parent. */
import { type Entity, type EntityScope, knownByIds, type Scope } from '../identity/model.ts';
import { kindOf, typeNameOf } from '../identity/resource.ts';
import type { PlannedField, Position, Selection } from './model.ts';

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
