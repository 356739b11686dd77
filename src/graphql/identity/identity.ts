/**
 * Who an object is: its resource, and the path ids by which the REST interface knows it.
 *
 * REST objects say their own id only; where they live was said by the path they came from. So an object is
 * given its identity when it is first seen, and carries it from then on.
 */
import { encodeGlobalId } from './global-id.ts';
import type { Home } from './home.ts';
import type { Resource } from './resource.ts';

/** Path ids by the name of their path parameter: `{organizationId: 'acme', siteId: 'docs'}`. */
export type PathIds = Readonly<Record<string, string>>;

export class Identity {
  readonly home: Home;
  /** The key's ids, and those that help to find it in a list. */
  readonly ids: PathIds;
  /** Path ids joined by `/`. */
  readonly key: string;

  constructor(home: Home, ids: PathIds) {
    this.home = home;
    this.ids = ids;
    this.key = home.key.map((name) => ids[name]).join('/');
  }

  get resource(): Resource {
    return this.home.resource;
  }

  get globalId(): string {
    return encodeGlobalId(this.home.name, this.key);
  }

  /** The id as the REST interface knows it: the last of the path ids. */
  get restId(): string {
    return this.ids[this.home.ownKey] ?? '';
  }
}

const IDENTITY = Symbol('identity');
const STAND_IN = Symbol('stand-in');
const SURROUNDING_IDS = Symbol('surrounding ids');

/** Symbols, so that whatever prints or copies by name sees the REST object alone. */
interface Marked {
  [IDENTITY]?: Identity;
  [SURROUNDING_IDS]?: PathIds;
}

/** The one place where a REST object is seen as carrying marks. */
const marked = (object: object) => object as Marked;

/** The identity of an object that a resource has adopted. */
export function identityOf(object: object): Identity {
  const identity = marked(object)[IDENTITY];
  if (!identity) throw new TypeError('The object was never given an identity');
  return identity;
}

export const hasIdentity = (object: object): boolean => IDENTITY in object;

export function setIdentity<T extends object>(object: T, identity: Identity): T {
  marked(object)[IDENTITY] = identity;
  return object;
}

/** Stands for an object of which nobody asked more than its ids. */
export const standIn = (identity: Identity): object => setIdentity({ [STAND_IN]: true }, identity);

export const isStandIn = (object: object): boolean => STAND_IN in object;

/** Remembers, for an embedded object without identity, the ids of the object it stands in. */
export function setSurroundingIds(object: object, ids: PathIds): void {
  marked(object)[SURROUNDING_IDS] ??= ids;
}

/** The path ids known at an object: its own, or those of the object it stands in. */
export function idsAt(object: unknown): PathIds {
  if (typeof object !== 'object' || object === null) return {};
  return marked(object)[IDENTITY]?.ids ?? marked(object)[SURROUNDING_IDS] ?? {};
}
