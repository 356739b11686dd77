/** The tool that finds fields and recipes by words of everyday language. */
import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import type MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import { firstSentence } from './documents/descriptions.ts';
import { recipes } from './resources.ts';
import { toolError } from './results/errors.ts';
import type { Tool, ToolResult } from './tool.ts';

/** Fields and examples together. */
const maxHits = 15;
const maxRecipes = 2;
/** Bytes for the headings, and for the names of what was left out. */
const aroundBytes = 300;
/** Longer questions are cut, which bounds the time of a search. */
const maxQuestion = 300;
const maxWords = 12;

export function searchSchema(schema: GraphQLSchema, maxBytes: number): Tool {
  let opened: Promise<Search> | undefined;
  return {
    name: 'search_schema',
    title: 'Search the schema',
    description:
      'Finds fields of the graph and whole example queries by words, such as "who can edit a space". Use it before you write a query. Then look up the types with describe_types, and run the query with run_query.',
    inputSchema: {
      type: 'object',
      properties: { words: { type: 'string', description: 'What you want to know, in English.' } },
      required: ['words'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    async call({ words }): Promise<ToolResult> {
      if (typeof words !== 'string') return toolError('BAD_USER_INPUT', '`words` must be a text.');
      opened ??= openSearch(schema);
      const find = await opened;
      const question = words.slice(0, maxQuestion);
      const examples = find('recipes', question, maxRecipes);
      const fields = find('fields', question, maxHits - examples.length);
      if (fields.length + examples.length === 0) return { text: nothing };
      return { text: shown(fields, examples, maxBytes - aroundBytes) };
    },
  };
}

/** Fields and examples, best first, as many as fit. */
function shown(fields: readonly Entry[], examples: readonly Entry[], maxBytes: number): string {
  let room = maxBytes;
  const fitting = ({ line }: Entry): readonly string[] => {
    const bytes = Buffer.byteLength(line) + 1;
    if (bytes > room) return [];
    room -= bytes;
    return [line];
  };
  const lines = fields.flatMap(fitting);
  const queries = examples.flatMap(fitting);
  const left = fields.length + examples.length - lines.length - queries.length;
  return [
    ...(lines.length > 0 ? ['Fields:', ...lines] : []),
    ...(queries.length > 0 ? ['', 'Examples:', ...queries] : []),
    ...(left > 0 ? ['', `${left} more do not fit: use words that are more exact.`] : []),
  ].join('\n');
}

const nothing =
  'No field has these words. Try others: the graph has organizations, members, teams, collections, spaces, pages, change requests, reviews, comments, sites, sections, integrations, translations.';

/** A field or a recipe. */
interface Entry {
  /** Such as `Space.access`, or the name of a recipe. */
  readonly id: string;
  readonly name: string;
  /** The type of a field, and the document of a recipe. */
  readonly type: string;
  readonly text: string;
  /** More for changes and fields of objects that can be reached by their ID, less for ways back, such as `Page.space`. */
  readonly weight: number;
  /** How it is shown. */
  readonly line: string;
}

/** Best first. */
export type Search = (of: 'fields' | 'recipes', question: string, max: number) => readonly Entry[];

/** Makes the indexes in steps, because all of it at once would block the event loop for 50 ms. */
export async function openSearch(schema: GraphQLSchema): Promise<Search> {
  const { default: Index } = await import('minisearch');
  const indexOf = async (entries: readonly Entry[]) => {
    const index: MiniSearch<Entry> = new Index(options);
    await index.addAllAsync(entries, { chunkSize: 100 });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return { index, byId };
  };
  const indexes = {
    fields: await indexOf(fieldsOf(schema)),
    recipes: await indexOf(
      recipes().map(({ name, text, query }) => {
        return { id: name, name, type: query, text, weight: 1, line: `# ${text}\n${query}` };
      }),
    ),
  };
  return (of, question, max) => {
    const { index, byId } = indexes[of];
    const terms = termsOf(question);
    const hits = index.search([...terms.keys()].slice(0, maxWords).join(' '), {
      processTerm: (term) => term,
      boostTerm: (term) => terms.get(term) ?? 1,
      boostDocument: (_id, _term, stored) => Number(stored?.weight),
    });
    return hits.slice(0, max).flatMap(({ id }) => byId.get(id) ?? []);
  };
}

const options: Options<Entry> = {
  fields: ['name', 'type', 'text'],
  storeFields: ['weight'],
  tokenize: (text) => wordsOf(text),
  processTerm: (word) => termOf(word),
  searchOptions: { boost: { name: 6, type: 4, text: 1 }, bm25: { k: 1.2, b: 1, d: 0.5 } },
};

/** Connections, edges and payloads repeat what their items have. */
const repeating = /(?:Connection|Edge|Payload)$|^Unrecognized/;

function fieldsOf(schema: GraphQLSchema): readonly Entry[] {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  return Object.values(schema.getTypeMap())
    .filter((one) => isObjectType(one) || isInterfaceType(one))
    .filter((one) => !isIntrospectionType(one) && !repeating.test(one.name))
    .flatMap((type) => {
      const interfaces = type.getInterfaces();
      const isMain = type === mutation || interfaces.some(({ name }) => name === 'Node');
      const ofType = isMain ? 1.5 : type === query ? 1.1 : 1;
      return Object.values(type.getFields())
        .filter(({ deprecationReason }) => deprecationReason == null)
        .filter(
          ({ name }) => !interfaces.some((one) => one.name !== 'Node' && one.getFields()[name]),
        )
        .map((field) => {
          const isBack =
            type !== query &&
            `${getNamedType(field.type)}`.toLowerCase() === field.name.toLowerCase();
          return entryOf(type.name, field, ofType * (isBack ? 0.4 : 1));
        });
    });
}

function entryOf(type: string, field: GraphQLField<unknown, unknown>, weight: number): Entry {
  const { name, args, description } = field;
  const given = args.map((one) => `${one.name}: ${one.type}`).join(', ');
  const sentence = firstSentence(description);
  // Lists are filtered by arguments and the values that they take.
  const filters = args.flatMap((one) => {
    const of = getNamedType(one.type);
    const values = isEnumType(of) ? of.getValues().map((value) => value.name.toLowerCase()) : [];
    return [one.name, ...values];
  });
  return {
    id: `${type}.${name}`,
    name,
    type,
    text: [description, ...filters].join(' '),
    weight,
    line: `${type}.${name}${given && `(${given})`}: ${field.type}${sentence && ` — ${sentence}`}`,
  };
}
/** Words that say nothing about what is asked for. */
const stopWords: ReadonlySet<string> = new Set(
  'a all an and any are as at be been by can could do does each every for from get give has have how if in is it its list my null of on or our show that the their them there they this to was we what when where which who whose why will with you your'.split(
    ' ',
  ),
);

/** What people say, and what the graph says. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  access: ['permission', 'role'],
  admin: ['role'],
  analytics: ['insights'],
  approve: ['review', 'submit'],
  article: ['page'],
  author: ['created', 'contributor'],
  breadcrumb: ['ancestors'],
  change: ['update'],
  child: ['pages', 'children'],
  contents: ['pages'],
  delete: ['remove'],
  doc: ['page', 'content'],
  document: ['page', 'markdown'],
  domain: ['hostname'],
  draft: ['change', 'request'],
  edit: ['role', 'access', 'update'],
  folder: ['collection'],
  github: ['git', 'sync'],
  gitlab: ['git', 'sync'],
  group: ['team'],
  history: ['revision'],
  i: ['viewer'],
  image: ['file'],
  last: ['updated'],
  login: ['sso'],
  me: ['viewer'],
  member: ['user'],
  offline: ['unpublish'],
  open: ['create'],
  openapi: ['open', 'api', 'spec'],
  outdated: ['updated'],
  people: ['member', 'user'],
  permission: ['access'],
  person: ['member', 'user'],
  plugin: ['integration'],
  proposal: ['change', 'request'],
  pull: ['change'],
  public: ['visibility'],
  question: ['conversation'],
  react: ['reaction'],
  read: ['page', 'markdown'],
  rename: ['update', 'title'],
  rights: ['permission', 'access'],
  see: ['access', 'visibility'],
  text: ['markdown'],
  toc: ['pages', 'tree'],
  traffic: ['insights'],
  tree: ['pages'],
  unpublished: ['published'],
  url: ['urls'],
  version: ['revision'],
  website: ['site'],
  workspace: ['organization'],
  write: ['update', 'create'],
};

/** Splits a name such as `requestedReviewers` into its words, and a text into its own. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** The term of a word: without an ending. Null if it says nothing. */
export function termOf(word: string): string | null {
  const lower = word.toLowerCase();
  if (stopWords.has(lower)) return null;
  return stemmed(lower);
}

const minStem = 3;
const endings = [/ies$/, /(?:ing|ed|er|ers|es|s)$/, /e$/];

function stemmed(word: string): string {
  if (word.endsWith('ies') && word.length > minStem + 2) return `${word.slice(0, -3)}y`;
  let stem = word;
  for (const ending of endings) {
    const shorter = stem.replace(ending, '');
    if (shorter.length > minStem) stem = shorter;
  }
  return stem;
}

/** The terms of a question, with other words for the same, which count less. */
export function termsOf(question: string): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const word of wordsOf(question)) {
    const term = termOf(word);
    if (term !== null) terms.set(term, 1);
  }
  for (const term of [...terms.keys()])
    for (const [said, meant] of Object.entries(synonyms))
      if (stemmed(said) === term)
        for (const one of meant) if (!terms.has(stemmed(one))) terms.set(stemmed(one), 0.3);
  return terms;
}
