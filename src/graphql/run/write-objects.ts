/** Writes objects whose type may depend on their kind. */
import { type Entity, type EntityScope, knownByIds } from '../identity/model.ts';
import { kindOf, typeNameOf } from '../identity/type-names.ts';
import type { FieldSlot, ResponseWriter } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { ObjectSlot } from './slots.ts';

export const writeEntity = (
  run: ResponseWriter,
  { value, entityKey }: Entity,
  slot: FieldSlot,
): Container => writeObject(run, value, entityKey, slot);

/** Writes what is selected on the type of the object. */
export function writeObject(
  run: ResponseWriter,
  object: object,
  scope: EntityScope,
  slot: FieldSlot,
): Container {
  const { resource } = scope;
  const { field } = slot;
  const type = typeNameOf(object, scope);
  const selection = field.selectionOn(type);
  const out = selection.container();
  // Adds one warning for the object, even if it is in several slots.
  if (resource.isAbstract && object !== knownByIds && type === resource.unrecognizedName)
    run.context.warnings.addUnrecognizedKind(new ObjectSlot(out), field, kindOf(object, resource));
  return run.write(selection, object, scope, out);
}
