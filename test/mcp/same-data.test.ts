/** A tool returns the data that its operation has as a request to the graph. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from '../documents/documents.ts';
import { startWorld } from '../harness.ts';
import { screens } from '../screens/screens.ts';
import { openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

const bounds = { mcpResultBytes: 1_000_000, mcpCalls: 256 };

/** Serves the operations of a document as tools. */
async function openTools(text: string) {
  const marked = text.replace(
    /^(mutation \w+(?:\([^)]*\))?)/gm,
    '$1 @mcp(write: true, destructive: false)',
  );
  const mcpFiles = [folderWith({ 'tools.graphql': marked })];
  const agents = await openAgents({ mcp: 'documents', mcpFiles, mcpWrites: 'on', ...bounds });
  const client = await agents.connect('2026-07-28');
  return {
    ask: agents.ask,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name: string, args: object) {
      const { content } = await client.callTool({ name, arguments: { ...args } });
      return JSON.parse((content as readonly { text: string }[])[0]?.text ?? '');
    },
  };
}

const recipes = blocksOf('docs/guide.md')
  .filter(({ language }) => language === 'graphql')
  .map(({ code }) => [/(?:query|mutation) (\w+)/.exec(code)?.[1] ?? '', code] as const);

const documents = [...recipes, ...screens.map(({ name, document }) => [name, document] as const)];

test('the guide has at least twelve recipes', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(12);
});

test.for(documents)('%s', async ([, text]) => {
  // Both change the same data, so each has its own.
  const [{ names, call }, { ask }] = await Promise.all([openTools(text), startWorld()]);
  for (const name of await names()) {
    const operationName = [...text.matchAll(/(?:query|mutation) (\w+)/g)]
      .map(([, one = '']) => one)
      .find((one) => one.toLowerCase() === name.replaceAll('_', ''));
    const { data } = await ask(text, {}, operationName ? { operationName } : {});
    expect((await call(name, {})).data ?? null).toEqual(data);
  }
});

test('with any arguments that the tool takes', async () => {
  const text = `query FindSpaces($words: String, $first: Int, $direction: OrderDirection! = ASC) {
    organization(id: "acme") {
      spaces(first: $first, query: $words, orderBy: { field: TITLE, direction: $direction }) {
        totalCount
        nodes { id title }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`;
  const { ask, call } = await openTools(text);
  const args = fc.record(
    {
      words: fc.oneof(fc.constantFrom('on', 'a', 'Elan', ''), fc.string({ maxLength: 20 })),
      first: fc.integer({ min: 0, max: 60 }),
      direction: fc.constantFrom('ASC', 'DESC'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(args, async (given) => {
      const { data } = await ask(text, given);
      expect((await call('find_spaces', given)).data).toEqual(data);
    }),
    { numRuns: 40 },
  );
});
