/** The tool that finds fields and recipes by words. */
import type { GraphQLSchema } from 'graphql';
import { toolError } from '../results/tool-error.ts';
import type { Tool, ToolResult } from '../tool.ts';
import type { Recipe } from './recipes.ts';
import type { FieldHit, SchemaIndex } from './schema-index.ts';

/** Fields and examples together. */
const maxHits = 15;
const maxRecipes = 2;
/** Bytes for the headings, and for the names of what was left out. */
const aroundBytes = 300;
/** Longer questions are cut. */
const maxQuestion = 300;

export function searchSchema(schema: GraphQLSchema, maxBytes: number): Tool {
  let opened: Promise<SchemaIndex> | undefined;
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
      opened ??= import('./schema-index.ts').then(({ SchemaIndex }) => SchemaIndex.of(schema));
      const index = await opened;
      const question = words.slice(0, maxQuestion);
      const examples = index.recipes(question, maxRecipes);
      const fields = index.fields(question, maxHits - examples.length);
      if (fields.length + examples.length === 0) return { text: nothing };
      return { text: shown(fields, examples, maxBytes - aroundBytes) };
    },
  };
}

/** Fields and examples, best first, as many as fit. */
function shown(fields: readonly FieldHit[], examples: readonly Recipe[], maxBytes: number): string {
  let room = maxBytes;
  const fitting = (text: string): readonly string[] => {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) return [];
    room -= bytes;
    return [text];
  };
  const lines = fields.flatMap(({ text }) => fitting(text));
  const queries = examples.flatMap(({ text, query }) => fitting(`# ${text}\n${query}`));
  const left = fields.length + examples.length - lines.length - queries.length;
  return [
    ...(lines.length > 0 ? ['Fields:', ...lines] : []),
    ...(queries.length > 0 ? ['', 'Examples:', ...queries] : []),
    ...(left > 0 ? ['', `${left} more do not fit: use words that are more exact.`] : []),
  ].join('\n');
}

const nothing =
  'No field has these words. Try others: the graph has organizations, members, teams, collections, spaces, pages, change requests, reviews, comments, sites, sections, integrations, translations.';
