/** Full objects of a resource, and parts of objects, both without a call. */
import {
  asEntityKey,
  Entity,
  knownByIds,
  ObjectScope,
  type Resource,
  type Scope,
} from '../identity/model.ts';
import { Completion, type Position } from '../plan/model.ts';
import { asObject } from './read-leaf.ts';
import { ResolvedObject, resolvedEntity, resolvedOf } from './resolved-object.ts';

export class WholeCompletion extends Completion {
  readonly #resource: Resource;

  constructor(resource: Resource) {
    super();
    this.#resource = resource;
  }

  complete(value: unknown, around: Scope, at: Position): ResolvedObject {
    if (value instanceof Entity) return resolvedEntity(value, at);
    const object = asObject(value);
    const { selection, step } = at.field;
    const scope = new ObjectScope(this.#resource, object, around, step.member);
    return selection ? new ResolvedObject(object, scope, selection) : resolvedOf(object, scope, at);
  }
}

/** A part of an object, which has nothing but an entity key: the value. */
export class PartCompletion extends Completion {
  complete(value: unknown, _scope: Scope, at: Position): ResolvedObject {
    return resolvedOf(knownByIds, asEntityKey(value), at);
  }
}
