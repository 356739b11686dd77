/** Generates llms.txt, by which a language model learns what the graph is, from the schema and the guide. */
import { readFileSync } from 'node:fs';
import { Kind, parse, print, validate } from 'graphql';
import { firstSentence } from '../src/agents/documents/descriptions.ts';
import { recipes } from '../src/agents/resources.ts';
import { schemaForClients } from '../src/schema/schema.ts';
import { schemaDescription } from '../src/schema/schema-description.ts';
import { fail, keep, pathOf } from './generated-files.ts';

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

/** What the recipes of the guide do not have: tools of the example. */
const tools = ['find_page', 'who_can_edit', 'broken_links'];

const queriesCount = 10;
const maxBytes = 8_000;

const typeLines = mainTypes.map((name) => {
  const type = schemaForClients.getType(name);
  if (!type) fail([`llms.txt names the type ${name}, which does not exist.`]);
  return `- \`${name}\`: ${firstSentence(type.description)}`;
});

const ofRecipes = recipes()
  .filter(({ query }) => query.startsWith('query'))
  .slice(0, queriesCount - tools.length);

const ofTools = tools.map((name) => {
  const path = pathOf(`examples/agent/tools/${name}.graphql`);
  const [operation] = parse(readFileSync(path, 'utf8')).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) fail([`${path} has no operation.`]);
  const { description, directives, ...plain } = operation;
  const variableDefinitions = plain.variableDefinitions?.map(
    ({ description: _, ...variable }) => variable,
  );
  return {
    text: firstSentence(description?.value),
    query: print({ ...plain, variableDefinitions }),
  };
});

const queries = [...ofRecipes, ...ofTools].map(({ text, query }) => {
  const [error] = validate(schemaForClients, parse(query));
  if (error) fail([`A query of llms.txt is not valid: ${error.message}`]);
  return `${text}\n\n\`\`\`graphql\n${compact(query)}\n\`\`\``;
});
if (queries.length !== queriesCount)
  fail([`llms.txt has ${queries.length} queries instead of ${queriesCount}.`]);

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
