/** Objects whose entity key is the value, and objects that come with their entity key. */
import { asEntityKey, Entity, type Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import {
  Completion,
  type FieldSlot,
  type LoadsFor,
  type ResponseWriter,
  type Source,
} from '../plan/model.ts';
import { writeEntity } from '../run/write-objects.ts';
import { writeFollowed } from './follow.ts';

export class IdentifiedCompletion extends Completion {
  override readonly waits = true;
  /** An object that a key names can be read early, unlike one that a change returns. */
  override isLink({ prefetch }: Pick<Source, 'prefetch'>): boolean {
    return prefetch !== undefined;
  }

  override loads({ typeNames }: LoadsFor) {
    return typeNames.map(resourceNamed);
  }

  write(run: ResponseWriter, value: unknown, _: Scope, slot: FieldSlot): unknown {
    return value instanceof Entity
      ? writeEntity(run, value, slot)
      : writeFollowed(run, asEntityKey(value), slot);
  }
}
