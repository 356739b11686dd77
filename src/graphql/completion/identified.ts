/** Objects whose entity key is the value, and objects that come with their entity key. */
import { asEntityKey, Entity, type Scope } from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { Completion, type LoadsFor, type Position, type Source } from '../plan/model.ts';
import { followed, preloaded } from './follow-link.ts';
import { resolvedEntity } from './resolved-object.ts';

export class IdentifiedCompletion extends Completion {
  override readonly waits = true;
  /** An object that a key names can be read early, unlike one that a change returns. */
  override isLink({ prefetch }: Pick<Source, 'prefetch'>): boolean {
    return prefetch !== undefined;
  }

  override loads({ typeNames }: LoadsFor) {
    return typeNames.map(resourceNamed);
  }

  override preload(value: unknown, _: Scope, at: Position): Promise<unknown> | undefined {
    return value instanceof Entity ? undefined : preloaded(asEntityKey(value), at);
  }

  complete(value: unknown, _: Scope, at: Position): unknown {
    return value instanceof Entity ? resolvedEntity(value, at) : followed(asEntityKey(value), at);
  }
}
