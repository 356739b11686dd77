/**
 * The facade behind its handler of the Fetch standard, where Yoga reads and answers everything: what the listener
 * answers by a shorter way is measured by it.
 *
 * `WAY_IN=fetch` has every test that asks through the harness go this way, so that what they expect is expected of
 * both.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Facade } from '../src/facade/facade.ts';

/** The facade with a listener that goes by its fetch handler. */
export const byFetch = (facade: Facade): Facade => ({
  ...facade,
  listener: (request, response) => void answer(facade, request, response),
});

/** The facade as this run of the tests wants it. */
export const asServed = (facade: Facade): Facade =>
  process.env.WAY_IN === 'fetch' ? byFetch(facade) : facade;

async function answer(
  facade: Facade,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A server that has a Request for each request refuses what makes none.
  const url = URL.parse(addressOf(request));
  if (!url || url.username) return void response.writeHead(400).end();
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const answered = await facade.fetch(asFetched(request, leaving.signal)).catch((error) => {
    // Nobody is there to be answered.
    if (!leaving.signal.aborted) throw error;
  });
  if (!answered) return;
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}

const addressOf = ({ headers, url = '' }: IncomingMessage) =>
  `http://${headers.host || 'localhost'}${url}`;

function asFetched(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(addressOf(request), {
    method,
    signal,
    headers: Object.entries({ ...headers, host: request.headersDistinct.host?.join(', ') })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const }),
  });
}
