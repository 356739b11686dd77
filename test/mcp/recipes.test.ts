/** A recipe of the guide as a tool has the data that it has at `/graphql`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recipes } from '../../src/agents/resources.ts';
import { newFolder } from '../folders.ts';
import { resultIn } from './agent-result.ts';
import { callTool } from './client-agent.ts';
import { clientModes, openAgents } from './open-agents.ts';

const queries = recipes().filter(({ query }) => query.startsWith('query'));

const toolNameOf = (name: string) => name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

test.for(clientModes)('with a client of %s', async (mode) => {
  const folder = join(newFolder(), 'tools');
  mkdirSync(folder);
  for (const { name, title, query } of queries)
    writeFileSync(join(folder, `${name}.graphql`), `"""\n${title}\n"""\n${query}\n`);
  const { connect, expectData } = await openAgents({
    mcp: 'documents',
    mcpFiles: [folder],
    mcpResultBytes: 100_000,
  });
  const client = await connect(mode);
  for (const { name, query } of queries) {
    const { data } = resultIn(await callTool(client, toolNameOf(name), {}));
    expect(data, name).toEqual((await expectData(query)).data);
  }
  expect(queries.length).toBeGreaterThan(5);
});
