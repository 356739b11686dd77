/** Finds fields and recipes by words of everyday language. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import MiniSearch, { type SearchResult } from 'minisearch';
import { firstSentence } from '../documents/first-sentence.ts';
import { type Recipe, recipes } from './recipes.ts';
import { termOf, termsOf, wordsOf } from './search-terms.ts';

export interface FieldHit {
  /** Such as `Space.access`. */
  readonly coordinate: string;
  /** The field with its arguments and type, and the first sentence of its description. */
  readonly text: string;
}

interface Entry {
  readonly id: number;
  /** The name of the field. */
  readonly name: string;
  /** The name of its type. */
  readonly type: string;
  readonly text: string;
  /** Whether objects of the type can be reached by their ID, or it is one of the roots. */
  readonly isMain: boolean;
  /** Whether it leads to one object that is asked for elsewhere, such as `Page.space`. */
  readonly isBack: boolean;
}

/** Whether an interface of the type has the field, too. */
const isRepeated = (type: GraphQLObjectType | GraphQLInterfaceType, name: string) =>
  type.getInterfaces().some((one) => one.name !== 'Node' && one.getFields()[name] !== undefined);

/** Connections, edges and payloads repeat what their items have. */
const repeating = /(?:Connection|Edge|Payload)$|^Unrecognized/;

/** Further words are not looked up, which bounds the time of a search. */
const maxWords = 12;

export class SchemaIndex {
  readonly #fields: readonly FieldOfType[];
  readonly #ofFields: MiniSearch<Entry>;
  readonly #recipes: readonly Recipe[];
  readonly #ofRecipes: MiniSearch<Entry>;

  private constructor(fields: Indexed<FieldOfType>, recipes: Indexed<Recipe>) {
    [this.#fields, this.#ofFields] = fields;
    [this.#recipes, this.#ofRecipes] = recipes;
  }

  /** Makes the index in steps, because all of it at once would block the event loop for 50 ms. */
  static async of(schema: GraphQLSchema): Promise<SchemaIndex> {
    const fields = fieldsOf(schema);
    const ofFields = await indexOf(
      fields.map(({ type, field, isMain }, id) => ({
        id,
        name: field.name,
        type,
        text: [field.description, ...field.args.map(textOfArgument)].join(' '),
        isMain,
        isBack: !isRootName(schema, type) && isNamedLikeType(field),
      })),
    );
    const ofRecipes = await indexOf(
      recipes().map(({ name, text, query }, id) => ({
        id,
        name,
        type: query,
        text,
        isMain: true,
        isBack: false,
      })),
    );
    return new SchemaIndex([fields, ofFields], [recipes(), ofRecipes]);
  }

  /** Best first. */
  fields(question: string, max: number): readonly FieldHit[] {
    return found(this.#ofFields, question, max).flatMap((id) => hitsOf(this.#fields[id]));
  }

  recipes(question: string, max: number): readonly Recipe[] {
    return found(this.#ofRecipes, question, max).flatMap((id) => this.#recipes[id] ?? []);
  }
}

type Indexed<Item> = readonly [items: readonly Item[], index: MiniSearch<Entry>];

interface FieldOfType {
  readonly type: string;
  readonly field: GraphQLField<unknown, unknown>;
  /** Whether the type is a main one: see `Entry`. */
  readonly isMain: boolean;
}

const hitsOf = (found: FieldOfType | undefined): readonly FieldHit[] =>
  found === undefined
    ? []
    : [{ coordinate: `${found.type}.${found.field.name}`, text: lineOf(found) }];

function fieldsOf(schema: GraphQLSchema): readonly FieldOfType[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (one) => isObjectType(one) || isInterfaceType(one),
  );
  return types
    .filter((one) => !isIntrospectionType(one) && !repeating.test(one.name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(
          ({ name, deprecationReason }) => deprecationReason == null && !isRepeated(type, name),
        )
        .map((field) => ({
          type: type.name,
          field,
          isMain: isNode(type) || isRoot(schema, type),
        })),
    );
}

async function indexOf(entries: readonly Entry[]): Promise<MiniSearch<Entry>> {
  const index = new MiniSearch<Entry>({
    fields: ['name', 'type', 'text'],
    tokenize: wordsOf,
    processTerm: termOf,
    storeFields: ['name', 'type', 'isMain', 'isBack'],
    searchOptions: { boost: { name: 4, type: 2, text: 1 } },
  });
  await index.addAllAsync(entries, { chunkSize: 100 });
  return index;
}

function found(index: MiniSearch<Entry>, question: string, max: number): readonly number[] {
  const terms = [...termsOf(question)].slice(0, maxWords);
  if (terms.length === 0) return [];
  const hits = index.search({
    combineWith: 'OR',
    queries: terms.map(([term, weight]) => ({
      queries: [term],
      boost: { name: 4 * weight, type: 2 * weight, text: weight },
      // The terms are stems already.
      tokenize: (text: string) => [text],
      processTerm: (text: string) => text,
    })),
  });
  return hits
    .map((hit) => ({ id: hit.id as number, score: hit.score * weightOf(hit, terms) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ id }) => id);
}

/** More for main types, less for ways back, and more where all words of the field or its type were asked for. */
function weightOf(
  { name, type, isMain, isBack, match, queryTerms }: SearchResult,
  terms: readonly (readonly [term: string, weight: number])[],
): number {
  const isAsked = (word: string): boolean => match[termOf(word) ?? ''] !== undefined;
  const covered = (text: string): number => {
    const words = wordsOf(text).filter((word) => termOf(word) !== null);
    return words.filter(isAsked).length / Math.max(words.length, 1);
  };
  const asked = terms.filter(([, weight]) => weight === 1).map(([term]) => term);
  const answered = asked.filter((term) => queryTerms.includes(term)).length / asked.length;
  const kind = (isMain ? 1.5 : 1) * (isBack ? 0.4 : 1);
  return (0.25 + answered) * kind * (0.5 + covered(name)) * (0.75 + covered(type) / 2);
}

const isNode = (type: GraphQLObjectType | GraphQLInterfaceType) =>
  type.getInterfaces().some(({ name }) => name === 'Node');

const isRoot = (schema: GraphQLSchema, type: object | undefined) =>
  type === schema.getQueryType() || type === schema.getMutationType();

const isRootName = (schema: GraphQLSchema, name: string) => isRoot(schema, schema.getType(name));

/** Such as `space: Space`. */
const isNamedLikeType = ({ name, type }: GraphQLField<unknown, unknown>) =>
  `${type}`.replace('!', '').toLowerCase() === name.toLowerCase();

/** The name of an argument, and the values that it takes, by which lists are filtered. */
function textOfArgument({ name, type }: GraphQLArgument): string {
  const of = getNamedType(type);
  const values = isEnumType(of) ? of.getValues().map((value) => value.name.toLowerCase()) : [];
  return [name, ...values].join(' ');
}

function lineOf({ type, field: { name, args, type: of, description } }: FieldOfType): string {
  const given = args.map((one) => `${one.name}: ${one.type}`).join(', ');
  const text = firstSentence(description);
  return `${type}.${name}${given === '' ? '' : `(${given})`}: ${of}${text === '' ? '' : ` — ${text}`}`;
}
