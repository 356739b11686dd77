/** Scopes of values whose entity key is not known, or not computed yet. */
import { base64Of } from './base64.ts';
import {
  type EntityKey,
  type EntityScope,
  InnerScope,
  type Resource,
  type Scope,
  StemScope,
} from './model.ts';
import type { PathIds } from './path-ids.ts';

/** A scope that has only path ids. */
export class IdScope extends StemScope implements Scope {
  readonly ids: PathIds;
  readonly entityKey: undefined;
  readonly own: undefined;

  constructor(ids: PathIds) {
    super();
    this.ids = ids;
  }

  get inside(): this {
    return this;
  }
}

/** The scope of a complete object. It computes the key when it is needed, and throws if that fails. */
export class ObjectScope extends StemScope implements EntityScope {
  readonly resource: Resource;
  readonly restId: string;
  readonly object: object;
  readonly #around: Scope;
  readonly #member: string | undefined;
  #entityKey: EntityKey | undefined;

  /**
   * `member`: name of the member of the surrounding object that contains the object. Throws if the object has no id.
   */
  constructor(resource: Resource, object: object, around: Scope, member: string | undefined) {
    super();
    this.#member = member;
    this.resource = resource;
    this.restId = resource.ownIdIn(object as Readonly<Record<string, unknown>>);
    this.object = object;
    this.#around = around;
  }

  get entityKey(): EntityKey {
    this.#entityKey ??= this.resource.entityKeyIn(this.object, this.#around.ids);
    return this.#entityKey;
  }

  get own(): this {
    return this;
  }

  /** The object of the same resource that contains this one in the member. Undefined if there is none. */
  heldIn(member: string): EntityScope | undefined {
    const { own } = this.#around;
    return member === this.#member && own?.resource === this.resource ? own : undefined;
  }

  get inside(): Scope {
    return new InnerScope(this);
  }

  get ids(): PathIds {
    return this.entityKey.ids;
  }

  /** The global ID, from the surrounding scope if that contains the rest of the key. */
  get globalId(): string {
    return this.resource.containsKey
      ? this.entityKey.globalId
      : base64Of(this.resource.stemAt(this.#around) + this.restId);
  }

  /**
   * The beginning of the global IDs in this scope. Pages below a page, and site spaces in a section, have that of the
   * surrounding scope.
   */
  protected override makeStem(resource: Resource): string {
    return this.resource.sharesKeyWith(resource)
      ? resource.stemAt(this.#around)
      : super.makeStem(resource);
  }
}

export const emptyScope: Scope = new IdScope({});
