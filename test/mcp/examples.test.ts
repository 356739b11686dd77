/** The tools of examples/agent, which a documentation team would want. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientModes, openAgents } from './open-agents.ts';

const folder = 'examples/agent/tools';
const [, newest] = clientModes;

const open = (more = {}) =>
  openAgents({ mcp: 'documents', mcpFiles: [folder], mcpWrites: 'on', ...more });

const first = { organization: 'acme' };

/** Calls, and what their results contain. */
const examples: readonly (readonly [
  name: string,
  args: Record<string, string>,
  contained: string,
])[] = [
  [
    'find_page',
    { ...first, words: 'vacation' },
    '{"page":{"restId":"vacation"},"title":"Vacation"',
  ],
  ['read_page', { page: 'handbook/vacation' }, '"markdown":"# Vacation\\n\\nWhat everybody'],
  ['unreviewed_change_requests', first, '"requestedReviewers":{"totalCount":0}'],
  ['broken_links', { site: 'acme/intranet' }, '{"page":{"restId":"expenses","title":"Expenses"}}'],
  ['who_can_edit', { space: 'handbook' }, '{"role":"ADMIN","node":{"displayName":"Ada Okafor"}}'],
  ['who_can_edit', { space: 'handbook', role: 'EDIT' }, '"displayName":"Amara Diallo"'],
  ['open_comments', { space: 'handbook' }, '"page":{"restId":"code","title":"Code"}'],
  ['open_change_request', { space: 'handbook', subject: 'Pay day' }, '"number":15'],
  ['comment', { subject: 'handbook', text: 'Is that *still* so?' }, '"restId":"comment-1"'],
  ['comment', { subject: 'handbook/12', text: 'Yes.' }, '"restId":"comment-1"'],
];

interface Shown {
  readonly data: Readonly<Record<string, object>>;
  readonly errors?: unknown;
  readonly calls: number;
}

async function callOf(open: Awaited<ReturnType<typeof openAgents>>, name: string, args: object) {
  const client = await open.connect(newest);
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const text = (content as readonly { text: string }[])[0]?.text ?? '';
  return { text, isError, shown: JSON.parse(text) as Shown };
}

test.for(examples)('%s of %j answers with all of its data', async ([name, args, contained]) => {
  const { text, isError, shown } = await callOf(await open(), name, args);
  expect(isError ?? false).toBe(false);
  expect(text).toContain(contained);
  expect(shown.errors).toBeUndefined();
  expect(text).not.toMatch(/"userErrors":\[\{/);
  expect(shown.calls).toBeLessThanOrEqual(27);
});

/** Lists that are longer than one result. */
const pages = [
  ['unreviewed_change_requests', first, 67],
  ['broken_links', { site: 'acme/docs' }, 48],
] as const;

test.for(pages)('%s goes on with `after` until it has all items', async ([name, args, length]) => {
  const opened = await open();
  const items = new Set<string>();
  let after: string | undefined;
  do {
    const { shown } = await callOf(opened, name, { ...args, ...(after && { after }) });
    expect(shown.errors).toBeUndefined();
    const connection = Object.values(Object.values(shown.data)[0] ?? {}).find(
      (one) => typeof one === 'object',
    );
    const { nodes, pageInfo } = Object(connection);
    for (const node of nodes) items.add(JSON.stringify(node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
  } while (after !== undefined && items.size < length);
  expect(items.size).toBe(length);
});

test('there are eight tools, in files of their names, with at most 6,200 bytes together', async () => {
  const { connect } = await open();
  const { tools } = await (await connect(newest)).listTools();
  const names = new Set(examples.map(([name]) => name));
  expect(tools.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
  expect(tools.length).toBe(8);
  for (const { name } of tools)
    expect(readFileSync(`${folder}/${name}.graphql`, 'utf8')).toMatch(/^"""\n/);
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(6_200);
});

test('together with the generic tools, they have at most 10 kB', async () => {
  const { connect } = await open({ mcp: 'graph' });
  const { tools } = await (await connect(newest)).listTools();
  expect(tools.length).toBe(11);
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(10_000);
});

test('each tool says when to use it, and describes its arguments with an example', async () => {
  const { connect } = await open();
  const { tools } = await (await connect(newest)).listTools();
  for (const { name, title, description, inputSchema } of tools) {
    expect(title, name).toBeDefined();
    expect(description, name).toMatch(/\bUse it\b/);
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
      expect(Object(schema).description, `${name}: ${argument}`).toMatch(/\.$/);
  }
});

test('without MCP_WRITES, those that write are no tools', async () => {
  const { connect } = await open({ mcpWrites: 'off' });
  const { tools } = await (await connect(newest)).listTools();
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  expect(tools.length).toBe(6);
});

test('the README lists each tool, and whether it writes', async () => {
  const { connect } = await open();
  const { tools } = await (await connect(newest)).listTools();
  const readme = readFileSync('examples/agent/README.md', 'utf8');
  for (const { name, annotations } of tools)
    expect(readme).toContain(`| \`${name}\` | ${annotations?.readOnlyHint ? 'reads' : 'writes'} |`);
});
