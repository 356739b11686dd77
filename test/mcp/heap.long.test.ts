/** Agents cannot fill the memory of the process with what it remembers about them. */
import { expect, test } from 'vitest';
import { collectGarbage } from '../garbage.ts';
import { openAgents } from './open-agents.ts';

test('calls with 10,000 different arguments, which all fail, leave the heap flat', async () => {
  const { send, calls } = await openAgents({ mcp: 'graph' });
  const query = 'query ($id: ID!) { space(id: $id) { title } }';
  const filler = 'x'.repeat(1_000);
  const fail = async (at: number) => {
    const variables = { id: `no/space/${filler}${at}` };
    const params = { name: 'run_query', arguments: { query, variables } };
    const response = await send({
      body: { jsonrpc: '2.0', id: at, method: 'tools/call', params },
      headers: {
        'mcp-protocol-version': '2025-11-25',
        authorization: `Bearer token-${at % 2_000}`,
      },
    });
    expect(await response.text()).toContain('INVALID_ID');
  };
  const failing = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1) await fail(at);
    return collectGarbage();
  };
  const before = await failing(0, 5_000);
  const after = await failing(5_000, 10_000);
  expect(after - before).toBeLessThan(2_000_000);
  expect(calls).toEqual([]);
});

test('10,000 different queries, which all succeed, leave the heap flat', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const filler = 'x'.repeat(200);
  const succeed = async (at: number) => {
    const params = { name: 'run_query', arguments: { query: `{ ${filler}${at}: __typename }` } };
    const response = await send({
      body: { jsonrpc: '2.0', id: at, method: 'tools/call', params },
      headers: { 'mcp-protocol-version': '2025-11-25' },
    });
    expect(await response.text()).toContain(`${at}\\":\\"Query`);
  };
  const succeeding = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 1) await succeed(at);
    return collectGarbage();
  };
  // Documents are kept up to a number of them, which the first calls reach.
  const before = await succeeding(0, 5_000);
  const after = await succeeding(5_000, 10_000);
  expect(after - before).toBeLessThan(2_000_000);
});
