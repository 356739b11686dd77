/** The tools of examples/agent, which a documentation team would want. */
import { expect, test } from 'vitest';
import { clientModes, openAgents } from './open-agents.ts';

const open = (more = {}) =>
  openAgents({ mcp: 'documents', mcpFiles: ['examples/agent/tools'], mcpWrites: 'on', ...more });

const examples = [
  ['find_page', { organization: 'acme', words: 'vacation' }, '"page":{"restId"'],
  ['read_page', { page: 'handbook/vacation' }, '"markdown":"'],
  ['unreviewed_change_requests', { organization: 'acme' }, '"requestedReviewers"'],
  ['broken_links', { site: 'acme/docs' }, '"links":{"totalCount"'],
  ['who_can_edit', { space: 'handbook' }, '"role":"EDIT"'],
  ['open_comments', { space: 'handbook' }, '"markdown"'],
  ['open_change_request', { space: 'handbook', subject: 'Pay day' }, '"subject":"Pay day"'],
  ['comment', { subject: 'handbook', text: 'Is that *still* so?' }, '"restId"'],
] as const;

test.for(examples)('%s answers', async ([name, args, content]) => {
  const { connect } = await open();
  const client = await connect(clientModes[1]);
  const result = await client.callTool({ name, arguments: args });
  expect(result).toMatchObject({ content: [{ text: expect.stringContaining(content) }] });
  expect(result.isError, JSON.stringify(result)).toBeFalsy();
});

test('there is a tool for each file, and all of them have at most 10 kB', async () => {
  const { connect } = await open();
  const { tools } = await (await connect(clientModes[1])).listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(
    examples.map(([name]) => name).toSorted(),
  );
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(10_000);
});

test('without MCP_WRITES, those that write are no tools', async () => {
  const { connect } = await open({ mcpWrites: 'off' });
  const { tools } = await (await connect(clientModes[1])).listTools();
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  expect(tools.length).toBe(6);
});
