/** Random values of input types, as document literals and as JSON for variables. */
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { globalIdOf } from '../random/oracle.ts';
import type { Dice } from './dice.ts';
import { type IdSpot, idFor, type Known } from './known.ts';

/** An enum value, which has no quotes in a literal but is a string in JSON. */
export class EnumName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toJSON(): string {
    return this.name;
  }
}

export type Value =
  | null
  | boolean
  | number
  | string
  | EnumName
  | readonly Value[]
  | { readonly [name: string]: Value };

const words = ['a', 'docs', 'guide', 'acme', 'nothing', ''];
const maxInputDepth = 3;

export class Values {
  readonly #dice: Dice;
  readonly #known: Known;

  constructor(dice: Dice, known: Known) {
    this.#dice = dice;
    this.#known = known;
  }

  of(type: GraphQLInputType, spot: IdSpot, depth = 0): Value {
    const dice = this.#dice;
    if (isNonNullType(type)) return this.of(type.ofType, spot, depth);
    if (isListType(type)) {
      const item = () => this.of(type.ofType, spot, depth);
      // A single value is coerced to a list.
      if (dice.is(8)) return item();
      return Array.from({ length: dice.below(4) }, item);
    }
    if (isEnumType(type)) return new EnumName(dice.one(type.getValues()).name);
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const one = type.isOneOf ? [dice.one(fields)] : undefined;
      const chosen = fields.filter(
        (field) => isRequiredInputField(field) || (depth < maxInputDepth && dice.is(3)),
      );
      const entries = (one ?? chosen).map((field) => {
        const value =
          !one && !isNonNullType(field.type) && dice.is(12)
            ? null
            : this.of(
                field.type,
                {
                  ...spot,
                  name: field.name,
                  kinds: [],
                  isOfAnyKind: /^(before|after)Id$/.test(field.name),
                },
                depth + 1,
              );
        return [field.name, value] as const;
      });
      return Object.fromEntries(entries);
    }
    return this.#scalar(type.name, spot);
  }

  #scalar(type: string, spot: IdSpot): Value {
    const dice = this.#dice;
    const { paths, cursors } = this.#known;
    switch (type) {
      case 'ID':
        return spot.name === 'clientMutationId' ? 'mine' : idFor(this.#known, dice, spot);
      case 'Int':
        if (spot.name !== 'first') return dice.below(6);
        return dice.is(80) ? dice.one([0, -1, 1_000, 1_001]) : 1 + dice.below(5);
      case 'Float':
        return dice.below(50) / 10;
      case 'Boolean':
        return dice.is(2);
      case 'DateTime':
        return '2026-02-03T04:05:06.000Z';
      case 'URL':
        return dice.one(['https://docs.example/', 'https://example.com/api.json']);
      case 'JSON':
        return dice.one<Value>([{ a: [1, null] }, [], 'text', 7]);
      default:
        if (spot.name === 'after') {
          const place = cursors.get(`${spot.root ? globalIdOf(spot.root) : ''} ${spot.place}`);
          const some = place ?? (dice.is(8) ? [...cursors.values()].flat() : []);
          return some.length > 0 ? dice.one(some) : null;
        }
        if (spot.name === 'path') return dice.one(paths);
        return dice.one(words);
    }
  }
}

/** The value as a literal. */
export function literalOf(value: Value): string {
  if (value instanceof EnumName) return value.name;
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${name}: ${literalOf(one)}`);
  return `{ ${members.join(', ')} }`;
}
