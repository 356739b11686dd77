/** The tool that finds fields and recipes by words. */
import type { GraphQLSchema } from 'graphql';
import { toolError } from '../results/tool-error.ts';
import type { Tool, ToolResult } from '../tool.ts';
import type { SchemaIndex } from './schema-index.ts';

const maxFields = 15;
const maxRecipes = 2;
/** Longer questions are cut. */
const maxQuestion = 300;

export function searchSchema(schema: GraphQLSchema): Tool {
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
      const fields = index.fields(question, maxFields).map(({ text }) => text);
      if (fields.length === 0) return { text: nothing };
      const shown = index
        .recipes(question, maxRecipes)
        .map(({ text, query }) => `# ${text}\n${query}`);
      return { text: ['Fields:', ...fields, '', 'Examples:', ...shown].join('\n') };
    },
  };
}

const nothing =
  'No field has these words. Try others: the graph has organizations, members, teams, collections, spaces, pages, change requests, reviews, comments, sites, sections, integrations, translations.';
