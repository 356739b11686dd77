/** Values that are derived from other values before they are completed. */
import type { Scope } from '../identity/model.ts';
import { Completion, type LoadsFor, type Position, type Source } from '../plan/model.ts';
import { locatedAt } from './located.ts';
import { asObject } from './read-leaf.ts';

/** Delegates to the completion of the inner value. */
abstract class Wrapped extends Completion {
  override readonly waits: boolean;
  protected readonly inner: Completion;

  constructor(inner: Completion) {
    super();
    this.waits = inner.waits;
    this.inner = inner;
  }

  override isLink(source: Pick<Source, 'prefetch'>): boolean {
    return this.inner.isLink(source);
  }

  override loads(field: LoadsFor): ReturnType<Completion['loads']> {
    return this.inner.loads(field);
  }
}

/** An object that a function makes of the value. */
export class MadeCompletion extends Wrapped {
  readonly #make: (value: unknown) => object;

  constructor(make: (value: unknown) => object, inner: Completion) {
    super(inner);
    this.#make = make;
  }

  complete(value: unknown, scope: Scope, at: Position): unknown {
    return this.inner.complete(this.#make(value), scope, at);
  }
}

export class MemberCompletion extends Wrapped {
  readonly #name: string;

  constructor(name: string, inner: Completion) {
    super(inner);
    this.#name = name;
  }

  complete(value: unknown, scope: Scope, at: Position): unknown {
    try {
      return this.inner.complete(asObject(value)[this.#name], scope, at);
    } catch (error) {
      throw locatedAt(this.#name, error);
    }
  }
}
