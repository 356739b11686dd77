/** Forms of requests as the bytes of a connection, which no client of a library sends. */

const head = (lines: readonly string[]) =>
  ['POST /graphql HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n');

export const byBytes: readonly (readonly [name: string, bytes: string])[] = [
  [
    'a body in chunks',
    `${head(['Content-Type: application/json', 'Transfer-Encoding: chunked'])}16\r\n{"query":"{__typename}\r\n2\r\n"}\r\n0\r\n\r\n`,
  ],
  [
    'two lengths',
    `${head(['Content-Type: application/json', 'Content-Length: 24', 'Content-Length: 25'])}{"query":"{__typename}"}`,
  ],
  [
    'a body longer than its content-length',
    `${head(['Content-Type: application/json', 'Content-Length: 10'])}{"query":"{__typename}"}`,
  ],
  ['no body', head(['Content-Type: application/json'])],
  [
    'two hosts',
    `${head(['hOST: y', 'Content-Type: application/json', 'Content-Length: 24'])}{"query":"{__typename}"}`,
  ],
  [
    'the same host twice',
    `${head(['Host: x', 'Content-Type: application/json', 'Content-Length: 24'])}{"query":"{__typename}"}`,
  ],
  ...['Bearer a', 'bearer b', 'Basic c', ''].map((other): [string, string] => [
    `two callers: Bearer a, and ${other || 'nobody'}`,
    `${head(['Authorization: Bearer a', `Authorization: ${other}`, 'Content-Type: application/json', 'Content-Length: 24'])}{"query":"{__typename}"}`,
  ]),
  ...['Bearer a, Bearer b', 'Bearer a, b', 'Basic a, Bearer b', 'Bearer a,b'].map(
    (callers): [string, string] => [
      `the callers ${callers}`,
      `${head([`Authorization: ${callers}`, 'Content-Type: application/json', 'Content-Length: 24'])}{"query":"{__typename}"}`,
    ],
  ),
  ...['http://x/graphql', 'HTTPS://y:1/graphql', 'http://x', 'http://x?a'].map(
    (target): [string, string] => [
      `the target ${target}`,
      `${head(['Content-Type: application/json', 'Content-Length: 24']).replace('/graphql', target)}{"query":"{__typename}"}`,
    ],
  ),
  [
    'a fragment in the address of a GET',
    head([]).replace('POST /graphql', 'GET /graphql?query={__typename}#{__typename}'),
  ],
  [
    'a body of a GET',
    `${head(['Content-Length: 24']).replace('POST /graphql', 'GET /graphql?query={a:__typename}')}{"query":"{__typename}"}`,
  ],
  [
    'two hosts, by GET',
    head(['Host: y']).replace('POST /graphql', 'GET /graphql?query={__typename}'),
  ],
];
