/** What docs/agents.md shows to people who connect an agent. */
import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { blocksOf } from '../documents/documents.ts';
import { openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

const blocks = blocksOf('docs/agents.md');
const folder = 'examples/agent/tools';

const configurations = blocks
  .filter(({ language }) => language === 'json')
  .map(({ code }) => JSON.parse(code))
  .flatMap(({ servers, mcpServers }) => Object.values<object>(servers ?? mcpServers ?? {}));
const token = /\$\{\w+:\w+\}$/;

test('two configurations have the address of the endpoint and send a token', () => {
  const ofEndpoint = configurations.filter((one) => 'url' in one);
  expect(ofEndpoint).toHaveLength(2);
  for (const one of ofEndpoint)
    expect(one).toMatchObject({
      url: 'http://localhost:4000/mcp',
      headers: { Authorization: expect.stringMatching(new RegExp(`^Bearer ${token.source}`)) },
    });
});

test('the other two start the command with a token and the address of the service', () => {
  const ofCommand = configurations.filter((one) => !('url' in one));
  expect(ofCommand).toHaveLength(2);
  for (const one of ofCommand)
    expect(one).toMatchObject({
      command: 'npx',
      args: ['docgraph', 'mcp'],
      env: {
        DOCGRAPH_TOKEN: expect.stringMatching(new RegExp(`^${token.source}`)),
        UPSTREAM_URL: expect.stringMatching(/^https:/),
      },
    });
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
  const extended = buildSchema(`${readFileSync('schema.graphql', 'utf8')}\n${shown}`);
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

test('the call of a tool by a script is answered', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const shown = blocks.find(({ code }) => code.includes('"tools/call"'))?.code ?? '';
  const response = await send({ body: JSON.parse(shown) });
  expect(await response.json()).toMatchObject({
    result: { content: [{ text: expect.stringMatching(/^{"data":{"viewer":{"displayName":"/) }] },
  });
});
