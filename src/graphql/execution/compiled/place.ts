/** A path of a response, with what the executor has to know of it. */
import type { GraphQLResolveInfo } from 'graphql';
import type { CompiledField } from './compiled-operation.ts';
import type { Shape } from './shape.ts';

type Path = GraphQLResolveInfo['path'];

/** It does not know the response, because what resolvers keep of paths would keep the response in memory. */
export class Place implements Path {
  /** The place of the container. Undefined for a root field. */
  readonly prev: Place | undefined;
  readonly key: string | number;
  /** The object type of the field. Undefined for an item of a list. */
  readonly typename: string | undefined;
  // Private, because a path has no other members.
  readonly #field: CompiledField;
  readonly #shape: Shape;

  private constructor(
    prev: Place | undefined,
    key: string | number,
    typename: string | undefined,
    field: CompiledField,
    shape: Shape,
  ) {
    this.prev = prev;
    this.key = key;
    this.typename = typename;
    this.#field = field;
    this.#shape = shape;
  }

  static ofField(field: CompiledField, prev: Place | undefined): Place {
    return new Place(prev, field.key, field.parentType.name, field, field.shape);
  }

  static ofItem(index: number, shape: Shape, list: Place): Place {
    return new Place(list, index, undefined, list.#field, shape);
  }

  get field(): CompiledField {
    return this.#field;
  }

  get shape(): Shape {
    return this.#shape;
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
