/** Values that are derived from other values before they are completed. */
import type { Scope } from '../identity/model.ts';
import {
  Completion,
  type FieldSlot,
  type LoadsFor,
  type ResponseWriter,
  type Source,
} from '../plan/model.ts';
import { locatedAt } from '../run/failure.ts';
import { asObject } from '../run/read-leaf.ts';

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

  write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown {
    return this.inner.write(run, this.#make(value), scope, slot);
  }
}

export class MemberCompletion extends Wrapped {
  readonly #name: string;

  constructor(name: string, inner: Completion) {
    super(inner);
    this.#name = name;
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown {
    try {
      return this.inner.write(run, asObject(value)[this.#name], scope, slot);
    } catch (error) {
      throw locatedAt(this.#name, error);
    }
  }
}
