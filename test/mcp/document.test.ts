/** What docs/agents.md shows to people who connect an agent. */
import { readdirSync, readFileSync } from 'node:fs';
import { extendSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { blocksOf } from '../documents/documents.ts';
import { openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

const blocks = blocksOf('docs/agents.md');
const folder = 'examples/agent/tools';

test('each configuration has the address of the endpoint and sends a token', () => {
  const configurations = blocks
    .filter(({ language }) => language === 'json')
    .map(({ code }) => JSON.parse(code));
  expect(configurations.length).toBe(2);
  for (const { servers, mcpServers } of configurations)
    expect(Object.values(servers ?? mcpServers)).toEqual([
      expect.objectContaining({
        url: `http://localhost:4000/mcp`,
        headers: { Authorization: expect.stringMatching(/^Bearer \$\{\w+:\w+\}$/) },
      }),
    ]);
});

test('the file that is shown is a tool that answers', async () => {
  const text = blocks.find(({ language }) => language === 'graphql')?.code ?? '';
  const mcpFiles = [folderWith({ 'open_comments.graphql': text })];
  const { connect } = await openAgents({ mcp: 'documents', mcpFiles });
  const client = await connect('2026-07-28');
  expect((await client.listTools()).tools).toMatchObject([
    { name: 'open_comments', title: 'Comments to answer' },
  ]);
  const space = 'handbook';
  const result = await client.callTool({ name: 'open_comments', arguments: { space } });
  expect(result).toMatchObject({ content: [{ text: expect.stringContaining('repliesCount') }] });
  expect(result.isError).toBeFalsy();
});

test('with the directive that is shown, editors accept the tools of the example', () => {
  const shown = blocks.find(({ code }) => code.startsWith('directive '))?.code ?? '';
  const extended = extendSchema(schema, parse(shown));
  for (const file of readdirSync(folder)) {
    const document = parse(readFileSync(`${folder}/${file}`, 'utf8'));
    expect(validate(extended, document), file).toEqual([]);
  }
});

test('the message of a script is answered', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const shown = blocks.find(({ code }) => code.startsWith('curl '))?.code ?? '';
  const response = await send({ body: JSON.parse(/-d '(.+)'/.exec(shown)?.[1] ?? '') });
  expect(await response.json()).toMatchObject({
    result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'run_query' })]) },
  });
});
