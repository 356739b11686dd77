/** The REST API of a run: a handler in this process that the scenario may replace. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServiceCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The caller's token. */
  readonly token: string;
  /** The ID in the path: `acme` in `/v1/orgs/acme`. */
  readonly id: string;
}

export type Handler = (call: ServiceCall) => void | Promise<void>;

export interface Service extends AsyncDisposable {
  readonly url: string;
  /** Number of calls received. */
  readonly calls: number;
  /** Handles calls from now on. */
  handler: Handler;
}

export async function startService(handler: Handler): Promise<Service> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const id = decodeURIComponent(/^\/v1\/\w+\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '');
    // Callers may disconnect at any time.
    response.on('error', () => {});
    void service.handler({ request, response, token, id });
  });
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return calls;
    },
    handler,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return service;
}

export function answer(response: ServerResponse, body: unknown, status = 200): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

export const organization = (id: string, title: string) => ({ object: 'organization', id, title });

/** Responds to reads of an organization after a delay. */
export const answersAfter =
  (ms: number): Handler =>
  async ({ response, id, token }) => {
    await pause(ms);
    answer(response, organization(id, `of ${token}`));
  };
