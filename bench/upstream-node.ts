/** Serves the recorded REST API on Node, from memory, as one kind of service, and records unknown calls. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { changingCalls } from './cases.ts';
import { announce } from './child.ts';
import type { Answer } from './recording.ts';
import { unknownPath, variantOf, variants } from './upstream.ts';

const [file = '', kind = ''] = process.argv.slice(2);
const answers = JSON.parse(readFileSync(file, 'utf8')) as Answer[];
const plain = new Map(answers.map(({ call, body }) => [call, Buffer.from(body)] as const));
const changing = new Map(
  answers
    .filter(({ call }) => changingCalls.has(call))
    .map(({ call, body }) => [
      call,
      variants.map((variant) => Buffer.from(variantOf(body, variant))),
    ]),
);
const unknown = new Set<string>();
let calls = 0;

announce(
  createServer((request, response) => {
    if (request.url === unknownPath) return void response.end([...unknown].join(', '));
    const call = `${request.method} ${request.url}`;
    calls += 1;
    const variant = kind === 'changing' ? changing.get(call)?.[calls % variants.length] : undefined;
    const body = variant ?? plain.get(call);
    if (!body) unknown.add(call);
    request.resume();
    response.writeHead(body ? 200 : 404, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body?.length ?? 0,
    });
    response.end(body);
  }),
);
