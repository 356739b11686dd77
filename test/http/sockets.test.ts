/** Requests of faulty clients: invalid HTTP, invalid URLs, endless headers. */
import { expect } from 'vitest';
import { test, type World } from '../harness.ts';
import { document, send, sendBytes } from './send.ts';

const body = '{"query":"{ __typename }"}';
const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const post = (...lines: string[]) =>
  head([
    'POST /graphql HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Connection: close',
    ...lines,
  ]);

const statusOf = async (world: World, bytes: string) =>
  Number((await sendBytes(world, bytes)).split(' ')[1]);

const isAlive = async (world: World) =>
  (await send(world, document('{ __typename }'))).status === 200;

const smuggling: [name: string, bytes: string][] = [
  [
    'a length and chunks',
    `${post(`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  ],
  ['two lengths', `${post(`Content-Length: ${body.length}`, 'Content-Length: 0')}${body}`],
  ['an invalid length', `${post('Content-Length: 1e1')}${body}`],
  ['a bare line feed', `POST /graphql HTTP/1.1\nHost: x\nContent-Length: 0\n\n`],
  ['no host', head(['GET /graphql?query={__typename} HTTP/1.1', 'Connection: close'])],
  ['a header folded over two lines', post('X-A: 1', ' folded', 'Content-Length: 0')],
  ['a NUL in a header', post('X-A: \0', 'Content-Length: 0')],
  ['a space in the address', head(['GET /graphql?query={ __typename } HTTP/1.1', 'Host: x'])],
];

test.for(smuggling)('%s is 400', async ([, bytes], { world }) => {
  expect(await statusOf(world, bytes)).toBe(400);
  expect(await isAlive(world)).toBe(true);
});

test.for([
  ['one of 20 kB', `X-A: ${'x'.repeat(20_000)}`],
  ['2,000 of them', Array.from({ length: 2_000 }, (_, index) => `X-${index}: 1234`).join('\r\n')],
])('headers too large are 431: %s', async ([, header = ''], { world }) => {
  expect(await statusOf(world, post(header, 'Content-Length: 0'))).toBe(431);
});

test.for([
  '*',
  '//',
  '///',
  '//[',
  'http://[/graphql',
  '/%',
  '/%zz?query=%',
  '/graphql?query=%E0%A4%A',
  '/\\..\\',
  '/graphql#x',
])('an unusual URL is harmless: %s', async (target, { world }) => {
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const status = await statusOf(
      world,
      head([`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close', 'Content-Length: 0']),
    );
    expect(status, method).toBeLessThan(500);
  }
  expect(await isAlive(world)).toBe(true);
});

test.for(['[', 'a b', '', '/', '..', '@', 'x:99999', '\u00e9'])(
  'an unusual host is harmless: %j',
  async (host, { world }) => {
    const bytes = `${post(`Host: ${host}`, `Content-Length: ${body.length}`).replace('Host: x\r\n', '')}${body}`;
    expect([200, 400, 404]).toContain(await statusOf(world, bytes));
    expect(await isAlive(world)).toBe(true);
  },
);

test('a request without a host header is accepted, on any request path', async ({ world }) => {
  for (const [length, sent] of [
    [body.length, body],
    [body.length + 1, ` ${body}`],
  ] as const) {
    const asked = post(`Content-Length: ${length}`).replace('Host: x', 'Host:');
    expect(await statusOf(world, asked + sent)).toBe(200);
  }
});

test('a host in the target counts instead of the header', async ({ world }) => {
  const target = 'http://elsewhere.example/graphql?query={__typename}';
  const text = head([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close']);
  expect(await statusOf(world, text)).toBe(200);
});

test('a few concurrent requests on one socket get their responses in order', async ({ world }) => {
  const query = (n: number) => `{"query":"{ a${n}: __typename }"}`;
  const all = Array.from({ length: 20 }, (_, n) =>
    n === 19
      ? `${post(`Content-Length: ${query(n).length}`)}${query(n)}`
      : `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${query(n).length}\r\n\r\n${query(n)}`,
  );
  const text = await sendBytes(world, all.join(''));
  const answered = [...text.matchAll(/"a(\d+)":"Query"/g)].map(([, n]) => Number(n));
  expect(answered).toEqual(Array.from({ length: 20 }, (_, n) => n));
});
