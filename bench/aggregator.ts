/** Runs the hand-written aggregator in its own process, on node:http and undici. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { handlers } from './by-hand.ts';
import { callsTo } from './by-hand-calls.ts';
import { announce } from './child.ts';

const [upstreamUrl = ''] = process.argv.slice(2);
const callAs = callsTo(upstreamUrl);

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks).toString()))
      .on('error', reject);
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const handler = handlers[request.url ?? ''];
  if (!handler) return void response.writeHead(404).end();
  const { variables } = JSON.parse(await read(request));
  const data = await handler(callAs(request.headers.authorization ?? ''), variables);
  const body = JSON.stringify({ data });
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

announce(
  createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  }),
);
