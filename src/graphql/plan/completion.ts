/**
 * The interface of completions for plans: how a value becomes part of the response. Each kind is a class in
 * `completion/`; leaves are here, because plans need them.
 */
import type { Resource, Scope } from '../identity/model.ts';

/** What a value may depend on besides itself. */
export interface LeafContext {
  /** Address of the service, to which its relative URLs refer. */
  readonly address: string;
}

/** Turns a value of the REST API into the value in the response. Throws if it has another type. */
export type ReadLeaf = (value: unknown, context: LeafContext) => unknown;

/** The value that is completed is never null. */
export interface Completion {
  /** Whether the value is a scalar or an enum value. */
  readonly isLeaf: boolean;
  /** Reads the value, if it is a scalar. */
  readonly read?: ReadLeaf;
  /** Whether an object may have to be loaded first. Then the value must be nullable. */
  readonly waits: boolean;
  /** The same for the items of a list. */
  readonly itemsWait: boolean;
  /** Whether links of the service lead to the objects, so that there may be many of them. */
  isLink(source: { readonly prefetch?: unknown }): boolean;
  /** Resources whose objects may be loaded. `undefined` stands for any resource. */
  loads(field: LoadsFor): readonly (Resource | undefined)[];
}

/** A field whose objects may be loaded. */
export interface LoadsFor {
  readonly typeNames: readonly string[];
}

/** What most kinds of completions have in common: no list, and nothing to load. */
export abstract class Kind {
  readonly isLeaf: boolean = false;
  readonly waits: boolean = false;
  readonly itemsWait: boolean = false;

  isLink(_source: Parameters<Completion['isLink']>[0]): boolean {
    return false;
  }

  loads(_field: LoadsFor): ReturnType<Completion['loads']> {
    return [];
  }
}

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

interface Counter {
  readonly context: LeafContext;
  count(value: unknown): unknown;
}

class LeafCompletion extends Kind implements Completion {
  override readonly isLeaf = true;
  readonly read: ReadLeaf;

  constructor(read: ReadLeaf) {
    super();
    this.read = read;
  }

  write(
    run: Counter,
    value: unknown,
    _scope: unknown,
    { field }: { readonly field: { serialize(value: unknown): unknown } },
  ): unknown {
    return run.count(field.serialize(this.read(value, run.context)));
  }

  resolve(resolution: Counter, value: unknown): unknown {
    return resolution.count(this.read(value, resolution.context));
  }
}

/** A scalar, read by a function. Plans read most of them without a completion, and `__typename` has no other. */
export const leaf = (read: ReadLeaf): Completion => new LeafCompletion(read);
