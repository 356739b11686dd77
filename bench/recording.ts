/** Records the REST API's answers to the calls of all sides: each comes from the sandbox once, then from memory. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSandbox } from '../src/sandbox/server/server.ts';
import { benchSeed } from './seed.ts';

export interface Answer {
  /** Method and path with query, as they are sent. */
  readonly call: string;
  readonly body: string;
}

export interface Recording extends AsyncDisposable {
  /** URL of a service that records each answer. */
  readonly url: string;
  readonly answers: readonly Answer[];
  /** Number of calls so far. */
  readonly calls: number;
}

/** Starts the recording service. */
export async function startRecording(): Promise<Recording> {
  const sandbox = createSandbox({ seed: benchSeed, checkResponses: true });
  const address = await sandbox.listen();
  const answers = new Map<string, string>();
  let calls = 0;

  const server = createServer(async (request, response) => {
    calls += 1;
    const { method = '', url = '', headers } = request;
    const sent = await text(request);
    const answer = await fetch(address + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: sent }),
    });
    const body = await answer.text();
    const call = `${method} ${url}`;
    if (answer.status === 200) answers.set(call, answers.get(call) ?? body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get answers() {
      return [...answers].map(([call, body]) => ({ call, body }));
    },
    get calls() {
      return calls;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    },
  };
}
