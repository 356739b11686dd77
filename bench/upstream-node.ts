/** Serves the recorded REST API on Node, from memory, and records unknown calls. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { announce } from './child.ts';
import type { Answer } from './recording.ts';
import { unknownPath } from './upstream.ts';

const [file = ''] = process.argv.slice(2);
const answers = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as Answer[]).map(
    ({ call, body }) => [call, Buffer.from(body)] as const,
  ),
);
const unknown = new Set<string>();

announce(
  createServer((request, response) => {
    if (request.url === unknownPath) return void response.end([...unknown].join(', '));
    const call = `${request.method} ${request.url}`;
    const body = answers.get(call);
    if (!body) unknown.add(call);
    request.resume();
    response.writeHead(body ? 200 : 404, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body?.length ?? 0,
    });
    response.end(body);
  }),
);
