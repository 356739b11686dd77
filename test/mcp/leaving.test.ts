/** An agent that leaves ends the reads of its call, and never a write that was sent. */

import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { newFolder } from '../folders.ts';
import { answer } from '../harness.ts';
import { openAgents } from './open-agents.ts';

const versions = {
  '2025-11-25': { headers: { 'mcp-protocol-version': '2025-11-25' }, meta: {} },
  '2026-07-28': {
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' },
    meta: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      },
    },
  },
} as const;

const rename = `"""
Renames a space.
"""
mutation Rename @mcp(write: true, destructive: false) {
  updateSpace(input: { spaceId: "s", title: "New" }) {
    userErrors {
      message
    }
  }
}
`;

/** Calls a tool, and leaves when `signal` aborts. */
function call(
  url: string,
  version: keyof typeof versions,
  name: string,
  args: object,
  signal: AbortSignal,
): Promise<Response> {
  const { headers, meta } = versions[version];
  return fetch(new URL('/mcp', url), {
    method: 'POST',
    headers: {
      authorization: 'Bearer sandbox-admin',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
      ...('mcp-method' in headers && { 'mcp-name': name }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, ...meta },
    }),
    signal,
  });
}

describe.for(Object.keys(versions) as (keyof typeof versions)[])('of version %s', (version) => {
  test('reads end', async () => {
    const open = new Set<ServerResponse>();
    const { url, calls } = await openAgents(
      { mcp: 'graph' },
      {
        upstream: (_, response) => {
          open.add(response);
          response.once('close', () => open.delete(response));
        },
      },
    );
    const client = new AbortController();
    const query = '{ a: space(id: "a") { title } b: space(id: "b") { title } }';
    const asked = call(url, version, 'run_query', { query }, client.signal);
    const left = expect(asked).rejects.toThrow('aborted');
    await eventually(() => expect(open.size).toBe(2));
    client.abort();
    await left;
    await eventually(() => expect(open.size).toBe(0));
    expect(calls).toHaveLength(2);
  });

  /** A tool that writes, which was called, and whose client left when the write had been sent. */
  async function leftWrite(deadlineMs?: number) {
    const folder = newFolder();
    writeFileSync(join(folder, 'rename.graphql'), rename);
    let held: ServerResponse | undefined;
    const world = await openAgents(
      { mcp: 'documents', mcpFiles: [folder], mcpWrites: 'on', ...(deadlineMs && { deadlineMs }) },
      {
        upstream: (request, response) => {
          if (request.method === 'GET') answer(response, { object: 'space', id: 's' });
          else held = response;
        },
      },
    );
    const client = new AbortController();
    const asked = call(world.url, version, 'rename', {}, client.signal);
    const left = expect(asked).rejects.toThrow('aborted');
    const write = await eventually(() => held ?? expect.fail('The write was not sent'));
    client.abort();
    await left;
    return { ...world, write };
  }

  test('a write that was sent does not end', async () => {
    const { write, ask, calls } = await leftWrite();
    // Further requests pass the facade, and the write is still open.
    for (let n = 0; n < 20; n += 1) await ask('{ __typename }');
    expect(write.closed).toBe(false);
    answer(write, { object: 'space', id: 's' });
    expect(calls.filter((one) => !one.startsWith('GET'))).toHaveLength(1);
  });

  test('a write without a response ends after the time of a request', async () => {
    const { write } = await leftWrite(1_000);
    await eventually(() => expect(write.closed).toBe(true));
  });
});
