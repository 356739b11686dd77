/** Full objects of a resource, and parts of objects, both without a call. */
import { asEntityKey, Entity, knownByIds, type Resource, type Scope } from '../identity/model.ts';
import { ObjectScope } from '../identity/scopes.ts';
import { Completion, type FieldSlot, type ResponseWriter } from '../plan/model.ts';
import type { Container } from '../plan/slot.ts';
import { asObject } from '../run/read-leaf.ts';
import { writeEntity, writeObject } from '../run/write-objects.ts';

export class WholeCompletion extends Completion {
  readonly #resource: Resource;

  constructor(resource: Resource) {
    super();
    this.#resource = resource;
  }

  write(run: ResponseWriter, value: unknown, around: Scope, slot: FieldSlot): Container {
    if (value instanceof Entity) return writeEntity(run, value, slot);
    const object = asObject(value);
    const scope = new ObjectScope(this.#resource, object, around, slot.field.step.member);
    const { selection } = slot.field;
    return selection
      ? run.write(selection, object, scope, selection.container())
      : writeObject(run, object, scope, slot);
  }
}

/** A part of an object, which has nothing but an entity key: the value. */
export class PartCompletion extends Completion {
  write(run: ResponseWriter, value: unknown, _scope: Scope, slot: FieldSlot): Container {
    return writeObject(run, knownByIds, asEntityKey(value), slot);
  }
}
