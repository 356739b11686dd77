/** A facade with an endpoint for agents, in front of the sandbox. */
import {
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { FacadeOptions } from '../../src/facade/facade.ts';
import { startWorld, type WorldOptions } from '../harness.ts';

/** What a client of the SDK negotiates: by default 2025-11-25, and with `auto` the newest version. */
export const clientModes = ['2025-11-25', '2026-07-28'] as const;
export type ClientMode = (typeof clientModes)[number];

type HeaderValues = Readonly<Record<string, string | null>>;

interface Message {
  readonly method?: string;
  readonly headers?: HeaderValues;
  readonly body?: unknown;
}

const usual: HeaderValues = {
  authorization: 'Bearer sandbox-admin',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** Headers without those that are null. */
const present = (headers: HeaderValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...usual, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );

export async function openAgents(
  options: Partial<FacadeOptions>,
  { facade, ...others }: WorldOptions = {},
) {
  const world = await startWorld({ ...others, facade: { ...facade, ...options } });
  const address = new URL('/mcp', world.url);
  return {
    ...world,
    /** Sends what a client of the SDK would not. */
    send: ({ method = 'POST', headers = {}, body }: Message) =>
      fetch(address, {
        method,
        headers: present(headers),
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
    async connect(
      mode: ClientMode,
      headers: HeaderValues = {},
      capabilities: ClientCapabilities = {},
    ): Promise<Client> {
      const isNewest = mode === '2026-07-28';
      const client = new Client(
        { name: 'a test', version: '1' },
        { capabilities, ...(isNewest && { versionNegotiation: { mode: 'auto' } as const }) },
      );
      const requestInit = { headers: present(headers) };
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
      onTestFinished(() => client.close());
      return client;
    },
  };
}
