/** Forms of requests as the bytes of a connection, which no client of a library sends, and what each gets. */

const head = (lines: readonly string[]) =>
  ['POST /graphql HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n');

const json = 'Content-Type: application/json';
const body = '{"query":"{__typename}"}';
const named = '{"data":{"__typename":"Query"}}';

export const byBytes: readonly (readonly [
  name: string,
  bytes: string,
  status: number,
  text: string,
])[] = [
  [
    'a body in chunks',
    `${head([json, 'Transfer-Encoding: chunked'])}16\r\n{"query":"{__typename}\r\n2\r\n"}\r\n0\r\n\r\n`,
    200,
    named,
  ],
  ['two lengths', `${head([json, 'Content-Length: 24', 'Content-Length: 25'])}${body}`, 400, ''],
  ['no body', head([json]), 400, 'The body is not valid JSON.'],
  ...['http://x/graphql', 'HTTPS://y:1/graphql'].map(
    (target) =>
      [
        `the target ${target}`,
        `${head([json, 'Content-Length: 24']).replace('/graphql', target)}${body}`,
        200,
        named,
      ] as const,
  ),
  [
    'a fragment in the address of a GET',
    head([]).replace('POST /graphql', 'GET /graphql?query={__typename}#{__typename}'),
    200,
    named,
  ],
  [
    'a body of a GET',
    `${head(['Content-Length: 24']).replace('POST /graphql', 'GET /graphql?query={a:__typename}')}${body}`,
    200,
    '{"data":{"a":"Query"}}',
  ],
];
