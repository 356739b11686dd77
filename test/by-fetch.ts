/**
 * Serves the facade through its fetch handler, as a host of the Fetch standard does.
 * With `WAY_IN=fetch` all tests that use the harness run this way, so that their expectations apply to both.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { Facade } from './facade.ts';

/** The facade with a listener that calls its fetch handler. */
export const byFetch = (facade: Facade): Facade => ({
  ...facade,
  listener: (request, response) => void answer(facade, request, response),
});

/** The facade as selected for this run of the tests. */
export const asServed = (facade: Facade): Facade =>
  process.env.WAY_IN === 'fetch' ? byFetch(facade) : facade;

async function answer(
  facade: Facade,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Responds 400 to requests that the `Request` constructor does not accept, as a host of the Fetch standard would.
  const url = URL.parse(addressOf(request));
  if (!url || url.username) return void response.writeHead(400).end();
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const body = request.pipe(new PassThrough());
  request.once('close', () => {
    if (!request.complete) body.destroy();
  });
  const answered = await facade.fetch(asFetched(request, body, leaving.signal)).catch((error) => {
    // The client has disconnected.
    if (!leaving.signal.aborted) throw error;
  });
  if (!answered) return;
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
  // Drops the rest of a body that was refused.
  request.unpipe(body).resume();
}

/** A target in absolute form is the address. */
const addressOf = ({ headers, url = '' }: IncomingMessage) =>
  /^https?:\/\//i.test(url) ? url : `http://${headers.host || 'localhost'}${url}`;

function asFetched(request: IncomingMessage, body: Readable, signal: AbortSignal): Request {
  const { method = 'GET', headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(addressOf(request), {
    method,
    signal,
    headers: Object.entries({
      ...headers,
      // As the Fetch standard joins several headers.
      host: request.headersDistinct.host?.join(', '),
      authorization: request.headersDistinct.authorization?.join(', '),
    })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' as const }),
  });
}
