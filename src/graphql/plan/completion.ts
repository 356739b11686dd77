/** How values are shown: how each becomes part of the response. */
import type { EntityKey, Scope } from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';

/** Turns a value that is there into what the response holds. Throws when it is not what was promised. */
export type ReadLeaf = (value: unknown) => unknown;

/** How a value is shown; it is never null. */
export type Completion =
  | { readonly as: 'leaf'; readonly read: ReadLeaf }
  /** A value of an open list; one that is not in it becomes `fallback`, with a warning. */
  | {
      readonly as: 'enum';
      readonly known: ReadonlyMap<string, string>;
      readonly fallback: string;
    }
  /** An object without an id. `placedBy` says where it stands, if that is not where it was found. */
  | { readonly as: 'object'; readonly scopedBy?: ScopedBy | undefined }
  /** What was made of the value stands for it. */
  | {
      readonly as: 'made';
      readonly make: (value: unknown) => object;
      readonly completion: Completion;
    }
  /** A whole object of a resource. */
  | { readonly as: 'resource'; readonly resource: Resource }
  /** An object that has nothing but its entity key, which the value is: a part of another one. */
  | { readonly as: 'known' }
  /**
   * An object that the value identifies: by its entity key, or by the object itself. Followed as a link is. `resource`:
   * what it is, where that is always the same.
   */
  | { readonly as: 'identified'; readonly resource?: Resource }
  /**
   * An object of the resource, by its own id, or whole: the interface may give either. `isNow`: a change has just
   * answered it, so a link to what is in a place leads to what is there now.
   */
  | ({ readonly as: 'link'; readonly isNow?: boolean } & NamingCompletion)
  /** The global id of what a link leads to. */
  | ({ readonly as: 'id' } & NamingCompletion)
  /** What a client named by an id: an entity key, or what `identify` makes one of. Missing, it is an error or null. */
  | {
      readonly as: 'named';
      readonly ifMissing: 'error' | 'null';
      /** What may be named. */
      readonly among: () => Iterable<Resource>;
      readonly identify?: (named: unknown) => EntityKey;
    }
  /** `rows`: the items of a paged list, of which none is left out. `ofPage`: there are as many as were asked for. */
  | {
      readonly as: 'list';
      readonly item: Completion;
      readonly rows?: boolean;
      readonly ofPage?: boolean;
    }
  /** A map, as a list of its entries in order. */
  | { readonly as: 'entries' }
  /** One of several things, as the value says. */
  | {
      readonly as: 'alternative';
      readonly of: (value: object) => Alternative;
      /** How those are shown that it may be. */
      readonly among: readonly Completion[];
    }
  /** What stands in a member of the value. */
  | { readonly as: 'member'; readonly name: string; readonly completion: Completion };

/** What a value that names an object says of it by where it stands. */
export interface NamingCompletion {
  readonly resource: Resource;
  /** A path parameter of the place that is none of the object's. */
  readonly outside?: string | undefined;
  /** Whether it is null, and no error, where nothing says where the object is. */
  readonly mayBeUnlocated?: boolean | undefined;
}

export interface Alternative {
  /** Name of its object type; absent where `shown` knows it. */
  readonly type?: string;
  readonly completion: Completion;
  /** What the value says that it is, where that is not known to this graph. */
  readonly unrecognized?: { readonly kind: string | undefined };
}

/** Where an object says that it stands, given where it was found. */
export type ScopedBy<Member extends string = string> = (
  object: Readonly<Partial<Record<Member, unknown>>>,
  around: Scope['ids'],
) => Scope['ids'];

export const leaf = (read: ReadLeaf): Completion => ({ as: 'leaf', read });
