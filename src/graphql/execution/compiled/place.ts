/** Where a value is written in a response. It is also its path, as resolvers receive it. */
import type { GraphQLResolveInfo } from 'graphql';
import type { CompiledField } from './compiled-operation.ts';
import type { Shape } from './shape.ts';

/** An object or a list of a response. */
export type Container = Record<string | number, unknown>;

type Path = GraphQLResolveInfo['path'];

export class Place implements Path {
  /** The place of the container. Undefined for a root field. */
  readonly prev: Place | undefined;
  readonly key: string | number;
  /** The object type of the field. Undefined for an item of a list. */
  readonly typename: string | undefined;
  // Private, because a path has no other members.
  #container: Container;
  readonly #field: CompiledField;
  readonly #shape: Shape;

  private constructor(
    prev: Place | undefined,
    container: Container,
    key: string | number,
    field: CompiledField,
    shape: Shape,
  ) {
    this.prev = prev;
    this.key = key;
    this.typename = typeof key === 'string' ? field.parentType.name : undefined;
    this.#container = container;
    this.#field = field;
    this.#shape = shape;
  }

  static ofField(field: CompiledField, container: Container, prev: Place | undefined): Place {
    return new Place(prev, container, field.key, field, field.shape);
  }

  /** The place of the next item of a list. */
  static ofItem(list: unknown[], shape: Shape, prev: Place): Place {
    return new Place(prev, list as unknown as Container, list.length, prev.#field, shape);
  }

  get field(): CompiledField {
    return this.#field;
  }

  get shape(): Shape {
    return this.#shape;
  }

  get value(): unknown {
    return this.#container[this.key];
  }

  set value(value: unknown) {
    this.#container[this.key] = value;
  }

  /** Ends what the place has to do with the response. It is still a path. */
  detach(): void {
    this.#container = {};
  }

  /** The place of the whole field, if this is the place of an item. */
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
