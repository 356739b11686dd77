/** Generates llms.txt, by which a language model learns what the graph is, from the schema and the guide. */
import { firstSentence } from '../src/http/mcp/documents/first-sentence.ts';
import { recipes } from '../src/http/mcp/explore/recipes.ts';
import { schema } from '../src/schema/schema.ts';
import { schemaDescription } from '../src/schema/schema-description.ts';
import { fail, keep } from './generated-files.ts';

/** The types to begin with, from the largest to the smallest. */
const mainTypes = [
  'Organization',
  'Member',
  'User',
  'Team',
  'Invite',
  'Collection',
  'Space',
  'Content',
  'Page',
  'Revision',
  'ChangeRequest',
  'ChangeRequestReview',
  'Comment',
  'Site',
  'SiteSection',
  'SiteSpace',
  'Translation',
  'Integration',
  'OpenApiSpec',
  'Conversation',
];

const maxRecipes = 10;
const maxBytes = 8_000;

const typeLines = mainTypes.map((name) => {
  const type = schema.getType(name);
  if (!type) fail([`llms.txt names the type ${name}, which does not exist.`]);
  return `- \`${name}\`: ${firstSentence(type.description)}`;
});

const queries = recipes()
  .filter(({ query }) => query.startsWith('query'))
  .slice(0, maxRecipes)
  .map(({ text, query }) => `${text}\n\n\`\`\`graphql\n${compact(query)}\n\`\`\``);

/** With half of the spaces at the beginning of lines. */
function compact(query: string): string {
  return query.replace(/^ +/gm, (spaces) => ' '.repeat(spaces.length / 2));
}

const text = `# Docgraph

> ${schemaDescription.replace(/\n\n```[\s\S]*$/, '')}

The complete schema is in [schema.graphql](schema.graphql), and [docs/guide.md](docs/guide.md) explains it. Agents can use the graph as tools: [docs/agents.md](docs/agents.md).

## Main types

${typeLines.join('\n')}

## Queries to begin with

${queries.join('\n\n')}
`;

if (Buffer.byteLength(text) > maxBytes)
  fail([`llms.txt has ${Buffer.byteLength(text)} bytes, more than ${maxBytes}.`]);

keep({ 'llms.txt': text });
