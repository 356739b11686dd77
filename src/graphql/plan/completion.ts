/** The completion of leaves, which plans need, and the options of others. */
import type { Resource, Scope } from '../identity/model.ts';
import { Completion, type Position, type ReadLeaf } from './model.ts';

/** How a value names an object, depending on where the value is. */
export interface LinkOptions {
  readonly resource: Resource;
  /** A path parameter of the scope that is not one of the object's. */
  readonly outside?: string | undefined;
  /** Whether the value is null, and not an error, if the path ids of the object are unknown. */
  readonly mayBeUnlocated?: boolean | undefined;
}

/** The path ids that hold inside an object, given those around it. */
export type ScopedBy<Member extends string = string> = (
  object: Readonly<Partial<Record<Member, unknown>>>,
  around: Scope['ids'],
) => Scope['ids'];

class LeafCompletion extends Completion {
  override readonly read: ReadLeaf;

  constructor(read: ReadLeaf) {
    super();
    this.read = read;
  }

  complete(value: unknown, _: Scope, { context }: Position): unknown {
    const leaf = this.read(value, context);
    context.count(leaf);
    return leaf;
  }
}

/** A scalar, read by a function. */
export const leaf = (read: ReadLeaf): Completion => new LeafCompletion(read);
