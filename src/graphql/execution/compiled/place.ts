/** Where a value is written in a response. It is also its path, as resolvers receive it. */
import type { GraphQLResolveInfo } from 'graphql';

/** An object or a list of a response. */
export type Container = Record<string | number, unknown>;

type Path = GraphQLResolveInfo['path'];

export class Place implements Path {
  /** The place of the container. Undefined for a root field. */
  readonly prev: Place | undefined;
  readonly key: string | number;
  /** The object type of the field. Undefined for an item of a list. */
  readonly typename: string | undefined;
  readonly #container: Container;
  readonly #isNullable: boolean;

  constructor(
    prev: Place | undefined,
    container: Container,
    key: string | number,
    typename: string | undefined,
    isNullable: boolean,
  ) {
    this.prev = prev;
    this.key = key;
    this.typename = typename;
    this.#container = container;
    this.#isNullable = isNullable;
  }

  get value(): unknown {
    return this.#container[this.key];
  }

  set value(value: unknown) {
    this.#container[this.key] = value;
  }

  /** Whether an error makes the value null, not its container. */
  get isNullable(): boolean {
    return this.#isNullable;
  }

  /** The value or the nearest object or list around it that may be null. Undefined for the whole data. */
  get nearestNullable(): Place | undefined {
    let place: Place | undefined = this;
    while (place && !place.#isNullable) place = place.prev;
    return place;
  }

  /** The place of the field that the value belongs to, which is another one for an item of a list. */
  get ofField(): Place {
    let place: Place = this;
    while (place.typename === undefined && place.prev) place = place.prev;
    return place;
  }

  isInside(other: Place): boolean {
    for (let place = this.prev; place; place = place.prev) if (place === other) return true;
    return false;
  }
}
