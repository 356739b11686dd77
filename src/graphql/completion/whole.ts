/** Full objects of a resource, and parts of objects, both without a call. */
import { asEntityKey, Entity, knownByIds, type Resource, type Scope } from '../identity/model.ts';
import { ObjectScope } from '../identity/scopes.ts';
import { type Completion, Kind } from '../plan/completion.ts';
import type { Resolution } from '../run/completing.ts';
import { asObject } from '../run/read-leaf.ts';
import { objectResolved, type ResolvedValue } from '../run/resolved-value.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { Container, FieldSlot } from '../run/slots.ts';
import { writeEntity, writeObject } from '../run/write-objects.ts';

export class WholeCompletion extends Kind implements Completion {
  readonly #resource: Resource;

  constructor(resource: Resource) {
    super();
    this.#resource = resource;
  }

  write(run: ResponseWriter, value: unknown, around: Scope, slot: FieldSlot): Container {
    if (value instanceof Entity) return writeEntity(run, value, slot);
    const object = asObject(value);
    const scope = new ObjectScope(this.#resource, object, around, slot.field.step.member);
    if (run.keeps(this.#resource)) run.context.loaders.keepWhole(object, scope);
    const { selection } = slot.field;
    return selection
      ? run.write(selection, object, scope, selection.container())
      : writeObject(run, object, scope, slot);
  }

  resolve(resolution: Resolution, value: unknown, around: Scope): ResolvedValue {
    if (value instanceof Entity) return objectResolved(resolution, value.value, value.entityKey);
    const object = asObject(value);
    const scope = new ObjectScope(this.#resource, object, around, resolution.field.step.member);
    resolution.context.loaders.keepWhole(object, scope);
    return objectResolved(resolution, object, scope);
  }
}

/** A part of an object, which has nothing but an entity key: the value. */
export class PartCompletion extends Kind implements Completion {
  write(run: ResponseWriter, value: unknown, _scope: Scope, slot: FieldSlot): Container {
    return writeObject(run, knownByIds, asEntityKey(value), slot);
  }

  resolve(resolution: Resolution, value: unknown): ResolvedValue {
    return objectResolved(resolution, knownByIds, asEntityKey(value));
  }
}
