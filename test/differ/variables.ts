/** Writes values into a document, as literals or as variables that are given, absent, null, or defaults. */
import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import type { Dice } from './dice.ts';
import { literalOf, type Value } from './values.ts';

export class Variables {
  readonly declared: string[] = [];
  readonly given: Record<string, Value> = {};
  readonly #flags: string[] = [];
  readonly #dice: Dice;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  write(type: GraphQLInputType, value: Value): string {
    if (this.#dice.is(3)) return this.#variable(type, value);
    return this.#literal(type, value);
  }

  /** A variable for a condition; some conditions share one. */
  flag(value: boolean): string {
    const known = this.#flags.filter((name) => this.given[name] === value);
    if (known.length > 0 && this.#dice.is(2)) return `$${this.#dice.one(known)}`;
    const name = `if${this.declared.length + 1}`;
    if (this.#dice.is(4)) {
      this.declared.push(`$${name}: Boolean = ${value}`);
      return `$${name}`;
    }
    this.declared.push(`$${name}: Boolean!`);
    this.given[name] = value;
    this.#flags.push(name);
    return `$${name}`;
  }

  #literal(type: GraphQLInputType, value: Value): string {
    const inner = isNonNullType(type) ? type.ofType : type;
    if (isListType(inner) && Array.isArray(value)) {
      const items = value.map((item) =>
        this.#dice.is(8) ? this.#variable(inner.ofType, item) : this.#literal(inner.ofType, item),
      );
      return `[${items.join(', ')}]`;
    }
    if (!isInputObjectType(inner) || typeof value !== 'object' || value === null) {
      return literalOf(value);
    }
    const fields = inner.getFields();
    const members = Object.entries(value).map(([name, one]) => {
      const field = fields[name];
      const isVariable = field && !inner.isOneOf && this.#dice.is(6);
      const written = isVariable
        ? this.#variable(field.type, one)
        : field
          ? this.#literal(field.type, one)
          : literalOf(one);
      return `${name}: ${written}`;
    });
    return `{ ${members.join(', ')} }`;
  }

  #variable(type: GraphQLInputType, value: Value): string {
    const dice = this.#dice;
    const name = `v${this.declared.length + 1}`;
    const isRequired = isNonNullType(type);
    const hasDefault = value !== null && dice.is(3);
    // With a default, a nullable variable is allowed in a non-null position.
    const declared = isRequired && hasDefault && dice.is(2) ? type.ofType : type;
    this.declared.push(`$${name}: ${declared}${hasDefault ? ` = ${literalOf(value)}` : ''}`);
    const isNullable = !isNonNullType(declared);
    const isAbsent = hasDefault ? dice.is(2) : isNullable && dice.is(5);
    if (isAbsent) return `$${name}`;
    if (isNullable && dice.is(10)) this.given[name] = null;
    else this.given[name] = dice.is(150) ? 2 ** 31 : value;
    return `$${name}`;
  }
}
