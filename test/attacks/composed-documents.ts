/**
 * Random documents that combine what multiplies cost: aliases, fragments, arguments, variables, directives and lists.
 * A sequence of numbers determines each document, so slow documents can be varied and repeated.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql';
import { schema } from '../../src/schema/schema.ts';

/** Numbers from 0 up to 1. */
export type Genes = readonly number[];

export interface Composed {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const maxCharacters = 98_000;

/** Thrown for a document longer than the maximum request. */
export class TooLong extends Error {}

/** Variables for documents, by type. */
const offered: Readonly<Record<string, { readonly name: string; readonly value: unknown }>> = {
  'ID!': { name: 'i', value: 'handbook' },
  ID: { name: 'j', value: 'handbook' },
  Int: { name: 'n', value: 50 },
  String: { name: 's', value: 'text' },
  'String!': { name: 't', value: 'text' },
  'Boolean!': { name: 'b', value: true },
  Boolean: { name: 'c', value: false },
  '[ID!]!': { name: 'l', value: Array.from({ length: 100 }, (_, at) => `Space:s${at}`) },
};

/** Composes one document. */
class Composer {
  readonly #genes: Genes;
  /** How often the largest level repeats its fields. */
  readonly #size: number;
  #at = 0;
  #characters = 0;
  readonly #used = new Set<string>();
  readonly #fragments = new Map<string, { readonly name: string; text: string }>();
  readonly #depth: number;
  readonly #scaled: number;
  readonly #leaves: number;
  readonly #items: number;
  readonly #textLength: number;
  readonly #areArgumentsEqual: boolean;
  readonly #variableShare: number;
  readonly #directiveShare: number;
  readonly #fragmentShare: number;

  constructor(genes: Genes, size: number) {
    this.#genes = genes;
    this.#size = size;
    this.#depth = 1 + this.#below(9);
    this.#scaled = this.#below(this.#depth);
    this.#leaves = this.#oneOf([1, 1, 2, 5, 20, 100]);
    this.#items = this.#oneOf([1, 1, 2, 20, 200]);
    this.#textLength = this.#oneOf([0, 0, 10, 60, 1_000]);
    this.#areArgumentsEqual = this.#next() < 0.3;
    this.#variableShare = this.#oneOf([0, 0.2, 0.8]);
    this.#directiveShare = this.#oneOf([0, 0, 0.2]);
    this.#fragmentShare = this.#oneOf([0, 0.3, 0.7, 1]);
  }

  compose(): Composed {
    const isMutation = this.#next() < 0.1;
    const root = isMutation ? schema.getMutationType() : schema.getQueryType();
    if (!root) throw new Error('There is no root type');
    const selection = this.#selection(root, 0);
    const types = Object.entries(offered).filter(([type]) => this.#used.has(type));
    const definitions = types.map(([type, { name }]) => `$${name}: ${type}`).join(', ');
    const fragments = [...this.#fragments.values()].map(({ text }) => text).join('\n');
    const query = `${isMutation ? 'mutation' : 'query'}${definitions && ` (${definitions})`} ${selection}\n${fragments}`;
    return {
      query,
      variables: Object.fromEntries(types.map(([, { name, value }]) => [name, value])),
    };
  }

  /** The selection set for the type. */
  #selection(type: GraphQLNamedType, level: number): string {
    const parts = this.#leavesOf(type);
    if (level < this.#depth) {
      const forks = this.#oneOf([1, 1, 2, 3]);
      for (let fork = 0; fork < forks; fork += 1) parts.push(...this.#fieldsBelow(type, level));
      if (!isObjectType(type) && isCompositeType(type)) parts.push(...this.#onTypes(type, level));
    }
    const text = parts.length > 0 ? parts.join(' ') : '__typename';
    this.#characters += text.length;
    if (this.#characters > 4 * maxCharacters) throw new TooLong();
    return `{ ${text} }`;
  }

  #leavesOf(type: GraphQLNamedType): string[] {
    const leaves = this.#fieldsOf(type).filter(
      (field) => !isCompositeType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
    );
    const field = leaves[this.#below(leaves.length)];
    const count = this.#next() < 0.5 ? this.#leaves : 1;
    if (!field) return [];
    return Array.from({ length: count }, (_, n) => `${field.name}${n}: ${field.name}`);
  }

  #fieldsBelow(type: GraphQLNamedType, level: number): string[] {
    const fields = this.#fieldsOf(type).filter((field) =>
      isCompositeType(getNamedType(field.type)),
    );
    const field = fields[this.#below(fields.length)];
    if (!field) return [];
    const width = level === this.#scaled ? this.#size : this.#oneOf([1, 1, 1, 2, 5, 30]);
    const below = this.#body(getNamedType(field.type), level + 1);
    return Array.from({ length: width }, (_, n) => {
      const alias = `${field.name}${n}_${field.args.length}`;
      return `${alias}: ${field.name}${this.#arguments(field.args, n)}${this.#directive()} ${below}`;
    });
  }

  #onTypes(type: Parameters<typeof schema.getPossibleTypes>[0] | GraphQLNamedType, level: number) {
    const possible =
      isObjectType(type) || !isCompositeType(type) ? [] : schema.getPossibleTypes(type);
    const count = Math.min(this.#oneOf([0, 1, 2, 4, 100]), possible.length);
    const from = this.#below(possible.length);
    return Array.from({ length: count }, (_, n) => {
      const one = possible[(from + n) % possible.length];
      return one
        ? `... on ${one.name}${this.#directive()} ${this.#body(one, level + 1)}`
        : '__typename';
    });
  }

  /** The selection set, or a spread of a fragment that is written once for each type and level. */
  #body(type: GraphQLNamedType, level: number): string {
    if (this.#next() >= this.#fragmentShare) return this.#selection(type, level);
    const key = `${type.name} ${level}`;
    const known = this.#fragments.get(key);
    if (known) return `{ ...${known.name} }`;
    const made = { name: `F${this.#fragments.size}`, text: '' };
    this.#fragments.set(key, made);
    made.text = `fragment ${made.name} on ${type.name} ${this.#selection(type, level)}`;
    return `{ ...${made.name} }`;
  }

  #directive(): string {
    if (this.#next() >= this.#directiveShare) return '';
    this.#used.add('Boolean!');
    return ` @${this.#next() < 0.5 ? 'include' : 'skip'}(if: $${offered['Boolean!']?.name})`;
  }

  #arguments(args: readonly GraphQLArgument[], n: number): string {
    const given = args.filter((one) => isRequiredArgument(one) || this.#next() < 0.2);
    if (given.length === 0) return '';
    const number = this.#areArgumentsEqual ? 0 : n;
    return `(${given.map(({ name, type }) => `${name}: ${this.#value(type, number, 0)}`).join(', ')})`;
  }

  #value(type: GraphQLInputType, n: number, level: number): string {
    const isOffered = offered[String(type)];
    if (level === 0 && isOffered && this.#next() < this.#variableShare) {
      this.#used.add(String(type));
      return `$${isOffered.name}`;
    }
    const bare = isNonNullType(type) ? type.ofType : type;
    if (isListType(bare))
      return `[${Array.from({ length: this.#items }, (_, at) => this.#value(bare.ofType, n + at, level + 1)).join(', ')}]`;
    if (isEnumType(bare)) return bare.getValues()[0]?.name ?? 'null';
    if (isInputObjectType(bare)) {
      const fields = Object.values(bare.getFields()).filter(
        (one) => isRequiredInputField(one) || (level < 4 && this.#next() < 0.3),
      );
      return `{ ${fields.map((one) => `${one.name}: ${this.#value(one.type, n, level + 1)}`).join(', ')} }`;
    }
    const name = String(bare);
    if (name === 'Int' || name === 'Float') return String(1 + (n % 1_000));
    if (name === 'Boolean') return 'true';
    if (name !== 'ID') return `"${'x'.repeat(this.#textLength)}${n}"`;
    // A key of one to three parts, or a typed ID.
    return `"${this.#oneOf(['', '', 'a/', 'a/b/', 'Space:'])}s${n}"`;
  }

  #fieldsOf(type: GraphQLNamedType): GraphQLField<unknown, unknown>[] {
    return isCompositeType(type) && !isUnionType(type) ? Object.values(type.getFields()) : [];
  }

  #next(): number {
    const at = this.#at % this.#genes.length;
    this.#at += 1;
    return this.#genes[at] ?? 0;
  }

  #below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  #oneOf<One>(choices: readonly [One, ...One[]]): One {
    return choices[this.#below(choices.length)] ?? choices[0];
  }
}

/** The document for the numbers, in this size. Throws `TooLong` if no request could contain it. */
export function composed(genes: Genes, size: number): Composed {
  const made = new Composer(genes, size).compose();
  if (JSON.stringify(made).length > maxCharacters) throw new TooLong();
  return made;
}
