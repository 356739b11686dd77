/** How agents explore the graph: its tools, resources and instructions. */
import { describe, expect, test } from 'vitest';
import { clientModes, openAgents } from './open-agents.ts';

const maxListBytes = 4_000;
const maxInstructionBytes = 2_000;

/** The text of the result of a tool. */
const textIn = ({ content }: object & { content?: unknown }) =>
  (content as readonly { readonly text: string }[])[0]?.text ?? '';

describe.for(clientModes)('with a client of %s', (mode) => {
  const open = async (more = {}) => (await openAgents({ mcp: 'graph', ...more })).connect(mode);

  test('three tools have at most 4 kB', async () => {
    const { tools } = await (await open()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_schema', 'describe_types', 'run_query']);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(maxListBytes);
  });

  test('the instructions fit, and name the tools', async () => {
    const instructions = (await open()).getInstructions() ?? '';
    expect(Buffer.byteLength(instructions)).toBeLessThan(maxInstructionBytes);
    for (const name of ['search_schema', 'describe_types', 'run_query'])
      expect(instructions).toContain(name);
  });

  test('a question finds fields and whole queries', async () => {
    const client = await open();
    const words = 'who can edit this space';
    const text = textIn(await client.callTool({ name: 'search_schema', arguments: { words } }));
    expect(text).toMatch(/^Fields:\n/);
    expect(text).toContain('Space.access(');
    expect(text).toMatch(/Examples:\n# [\s\S]*query \w+/);
  });

  test('types are described, with the nearest names for unknown ones', async () => {
    const client = await open();
    const types = ['ChangeRequestStatus', 'Spcae'];
    const result = await client.callTool({ name: 'describe_types', arguments: { types } });
    expect(textIn(result)).toMatch(/enum ChangeRequestStatus {\n {2}\w+/);
    expect(textIn(result)).toContain('There is no type "Spcae". Nearest: Space');
  });

  test('the resources are the overview, the recipes and the types', async () => {
    const client = await open();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('docgraph://guide/ReviewInbox');
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, text: expect.stringMatching(/^# /) }]);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'docgraph://schema/{type}' }]);
    const { contents } = await client.readResource({ uri: 'docgraph://schema/Space' });
    expect(contents).toMatchObject([
      { text: expect.stringContaining('type Space implements Node {') },
    ]);
    for (const uri of [
      'docgraph://schema/Spcae',
      'docgraph://schema/__Type',
      'docgraph://guide/No',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  });

  test('without introspection, the schema stays hidden', async () => {
    const client = await open({ introspection: false });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['run_query']);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    await expect(client.readResource({ uri: 'docgraph://schema/Space' })).rejects.toThrow();
    const { contents } = await client.readResource({ uri: 'docgraph://guide/ReviewInbox' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('query ReviewInbox') }]);
  });
});

test('all types fit into a result, one by one and together, or the result says what is left out', async () => {
  const { connect } = await openAgents({ mcp: 'graph', mcpResultBytes: 2_000 });
  const client = await connect('2026-07-28');
  for (const types of [['Organization'], ['Space', 'Site', 'Page', 'ChangeRequest', 'Member']]) {
    const text = textIn(await client.callTool({ name: 'describe_types', arguments: { types } }));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
    expect(text).toMatch(/more members|Left out/);
  }
});

test('a search has at most 15 hits, which fit into a result', async () => {
  const words = 'open change requests and comments on pages of a space';
  for (const mcpResultBytes of [2_000, 20_000]) {
    const { connect } = await openAgents({ mcp: 'graph', mcpResultBytes });
    const client = await connect('2026-07-28');
    const text = textIn(await client.callTool({ name: 'search_schema', arguments: { words } }));
    const fields = text.match(/^[A-Z]\w+\.\w+(\(.*?\))?: .+$/gm) ?? [];
    const examples = text.match(/^(query|mutation) \w+/gm) ?? [];
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mcpResultBytes);
    if (mcpResultBytes === 20_000) expect(fields.length + examples.length).toBe(15);
    else expect(text).toMatch(/\d+ more do not fit/);
  }
});

test('many unknown types do not exceed a result, and too many are refused', async () => {
  const { connect } = await openAgents({ mcp: 'graph', mcpResultBytes: 2_000 });
  const client = await connect('2026-07-28');
  const unknown = Array.from({ length: 19 }, (_, at) => `${at}${'é'.repeat(90)}`);
  const describeAll = async (types: readonly string[]) =>
    textIn(await client.callTool({ name: 'describe_types', arguments: { types } }));
  for (const types of [unknown, [...unknown, 'Space']]) {
    const text = await describeAll(types);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
    expect(text).toContain('16 more names are unknown');
  }
  expect(await describeAll([...unknown, 'Space', 'Site'])).toContain('at most 20');
});
