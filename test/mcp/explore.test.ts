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
    await expect(client.readResource({ uri: 'docgraph://schema/Spcae' })).rejects.toThrow();
  });

  test('without introspection, the schema stays hidden', async () => {
    const client = await open({ introspection: false });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['run_query']);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    await expect(client.readResource({ uri: 'docgraph://schema/Space' })).rejects.toThrow();
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
