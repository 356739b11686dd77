/** Resolvers with values that are determined by a seed and the path of the field. */
import {
  type GraphQLIsTypeOfFn,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  responsePathAsArray,
} from 'graphql';
import { Dice } from '../differ/dice.ts';

/** Each is one in how many values; 0 is never. */
export interface Faults {
  readonly promise: number;
  readonly fault: number;
  readonly absent: number;
}

/** Makes a promise of a value, which settles when it is its turn. */
type Turn = <Value>(value: () => Value) => Promise<Value>;

export class RandomResolvers {
  readonly #schema: GraphQLSchema;
  readonly #seed: string;
  readonly #turn: Turn;
  readonly #faults: Faults;

  constructor(schema: GraphQLSchema, seed: string, turn: Turn, faults: Faults) {
    this.#schema = schema;
    this.#seed = seed;
    this.#turn = turn;
    this.#faults = faults;
  }

  /** Whether objects have the value as a member. Others would be endless. */
  isMember(type: GraphQLOutputType): boolean {
    return isLeafType(isNonNullType(type) ? type.ofType : type);
  }

  readonly resolve = (_: unknown, args: object, __: unknown, info: GraphQLResolveInfo): unknown => {
    const path = responsePathAsArray(info.path).join('.');
    return this.#value(info.returnType, `${path} ${info.parentType} ${JSON.stringify(args)}`);
  };

  readonly resolveType: GraphQLTypeResolver<unknown, unknown> = (value, _, info, type) => {
    const { __typename: name, place } = value as { __typename: string; place: string };
    const dice = this.#dice(`${place} ${type} ${info.fieldName}`);
    const made = () => {
      if (!this.#is(dice, this.#faults.fault)) return name;
      if (dice.is(3)) throw new Error(`no type at ${place}`);
      return dice.one<string | undefined>([
        undefined,
        'Query',
        'Int',
        'Nothing',
        info.parentType.name,
      ]);
    };
    return dice.is(4) ? this.#turn(made) : made();
  };

  isTypeOf(typeName: string): GraphQLIsTypeOfFn<unknown, unknown> {
    return (value, _, info) => {
      const { __typename: name, place } = value as { __typename: string; place: string };
      const dice = this.#dice(`${place} is ${typeName} ${info.fieldName}`);
      const made = () => name === typeName && !this.#is(dice, this.#faults.fault);
      return dice.is(3) ? this.#turn(made) : made();
    };
  }

  /** An object with its members. Some are methods. */
  object(typeName: string, place: string): object {
    const type = this.#schema.getType(typeName);
    const members: Record<string, unknown> = { __typename: typeName, place };
    if (isObjectType(type))
      for (const field of Object.values(type.getFields()))
        if (this.isMember(field.type)) {
          const value = () => this.#value(field.type, `${place} member ${field.name}`);
          const isMethod = this.#dice(`${place} ${field.name}`).is(3);
          members[field.name] = isMethod ? value : memberOf(value);
        }
    return members;
  }

  #dice(place: string): Dice {
    return new Dice(this.#seed, place);
  }

  #is(dice: Dice, oneIn: number): boolean {
    return oneIn > 0 && dice.is(oneIn);
  }

  #value(type: GraphQLOutputType, place: string): unknown {
    const dice = this.#dice(place);
    const made = () => this.#settled(type, place, dice);
    if (!this.#is(dice, this.#faults.promise)) return made();
    const promise = this.#turn(made);
    // biome-ignore lint/suspicious/noThenProperty: A value with this method counts as a promise.
    return dice.is(6) ? { then: promise.then.bind(promise) } : promise;
  }

  #settled(type: GraphQLOutputType, place: string, dice: Dice): unknown {
    if (this.#is(dice, this.#faults.fault)) {
      const error = new Error(`${place} failed`);
      if (dice.is(2)) return error;
      throw dice.is(5) ? 'no error' : error;
    }
    const inner = isNonNullType(type) ? type.ofType : type;
    if (this.#is(dice, this.#faults.absent * (isNonNullType(type) ? 5 : 1)))
      return dice.one([null, undefined]);
    if (isListType(inner)) return this.#list(inner.ofType, place, dice);
    if (isEnumType(inner))
      return this.#leaf(
        dice,
        inner.getValues().map(({ value }) => value),
      );
    if (isLeafType(inner)) return this.#leaf(dice, leaves[inner.name] ?? ['odd', 4, { a: [1] }]);
    const possible = isAbstractType(inner) ? this.#schema.getPossibleTypes(inner) : [inner];
    return this.object(dice.one(possible).name, place);
  }

  #leaf(dice: Dice, values: readonly unknown[]): unknown {
    return this.#is(dice, 3 * this.#faults.fault)
      ? dice.one([Number.NaN, {}, 'none'])
      : dice.one(values);
  }

  #list(item: GraphQLOutputType, place: string, dice: Dice): unknown {
    if (this.#is(dice, 2 * this.#faults.fault)) return dice.one<unknown>(['text', 7, {}]);
    const length = dice.below(4);
    const items = () => Array.from({ length }, (_, at) => this.#value(item, `${place} ${at}`));
    // graphql-js handles an item that makes such a list null only at its end, which Node.js reports as unhandled.
    if (dice.is(6) && !isNonNullType(item)) return this.#asyncItems(item, place, length);
    if (dice.is(4)) return this.#items(item, place, length);
    return items();
  }

  *#items(item: GraphQLOutputType, place: string, length: number): Iterable<unknown> {
    for (let at = 0; at < length; at += 1) yield this.#value(item, `${place} ${at}`);
  }

  async *#asyncItems(
    item: GraphQLOutputType,
    place: string,
    length: number,
  ): AsyncIterable<unknown> {
    for (let at = 0; at < length; at += 1)
      yield await this.#turn(() => {
        if (this.#is(this.#dice(`${place} ends ${at}`), this.#faults.fault))
          throw new Error(`${place} ended`);
        return this.#value(item, `${place} ${at}`);
      });
  }
}

const leaves: Readonly<Record<string, readonly unknown[]>> = {
  Int: [0, 1, -7, '12', true],
  Float: [0.5, 2, '1.25'],
  String: ['', 'text', 5, false],
  Boolean: [true, false, 0],
  ID: ['a', 7],
};

/** The value, its error, or a method for a promise, which would otherwise settle before it is read. */
function memberOf(value: () => unknown): unknown {
  try {
    const made = value();
    return typeof Object(made).then === 'function' ? value : made;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
