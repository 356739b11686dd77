/** Shows objects: what is selected on them is written where they stand. */
import {
  type Entity,
  type EntityScope,
  IdScope,
  knownByIds,
  ObjectScope,
  type Scope,
} from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';
import { kindOf, typeNameOf } from '../identity/type-names.ts';
import type { ScopedBy } from '../plan/completion.ts';
import type { Selection } from '../plan/planned-field.ts';
import { asObject } from './read-leaf.ts';
import type { ResponseWriter } from './response-writer.ts';
import { type Container, type FieldSlot, ObjectSlot } from './slots.ts';
import { warnUnrecognized } from './unrecognized-kind.ts';

/** An object without an id. */
export function completeEmbedded(
  run: ResponseWriter,
  object: object,
  scope: Scope,
  selection: Selection,
  scopedBy?: ScopedBy,
): Container {
  const inside = scopedBy ? new IdScope(scopedBy(asObject(object), scope.ids)) : scope.inside;
  return run.write(selection, object, inside, selection.container());
}

/** A whole object of a resource. */
export function completeWhole(
  run: ResponseWriter,
  resource: Resource,
  value: unknown,
  around: Scope,
  slot: FieldSlot,
): Container {
  const object = asObject(value);
  const scope = new ObjectScope(resource, object, around);
  if (run.keeps(resource)) run.context.loaders.keepWhole(object, scope);
  const { selection } = slot.field;
  return selection
    ? run.write(selection, object, scope, selection.container())
    : completeOfItsType(run, object, scope, slot);
}

/** An object that is there, or known by its ids. */
export const completeEntity = (
  run: ResponseWriter,
  { value, entityKey }: Entity,
  slot: FieldSlot,
): Container => completeOfItsType(run, value, entityKey, slot);

/** An object whose type its endpoint or its kind tells. */
function completeOfItsType(
  run: ResponseWriter,
  object: object,
  scope: EntityScope,
  slot: FieldSlot,
): Container {
  const { resource } = scope;
  const type = typeNameOf(object, scope);
  const selection = slot.field.selectionOn(type);
  const out = selection.container();
  // Once for the object, which may come to stand in several slots.
  if (resource.isAbstract && object !== knownByIds && type === resource.unrecognizedName)
    warnUnrecognized(run.context.warnings, new ObjectSlot(out), kindOf(object, resource));
  return run.write(selection, object, scope, out);
}
