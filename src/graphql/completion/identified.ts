/** Objects whose entity key is the value, and objects that come with their entity key. */
import { asEntityKey, Entity, type Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { type Completion, Kind, type LoadsFor } from '../plan/completion.ts';
import type { Resolution } from '../run/completing.ts';
import { objectResolved, type ResolvedValue } from '../run/resolved-value.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { FieldSlot } from '../run/slots.ts';
import { writeEntity } from '../run/write-objects.ts';
import { resolveFollowed, writeFollowed } from './follow.ts';

export class IdentifiedCompletion extends Kind implements Completion {
  override readonly waits = true;
  /** An object that a key names can be read early, unlike one that a change returns. */
  override isLink({ prefetch }: { readonly prefetch?: unknown }): boolean {
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

  resolve(resolution: Resolution, value: unknown): ResolvedValue | Promise<ResolvedValue | null> {
    return value instanceof Entity
      ? objectResolved(resolution, value.value, value.entityKey)
      : resolveFollowed(resolution, asEntityKey(value));
  }
}
