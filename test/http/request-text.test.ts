/** Requests are read in UTF-8 and uncompressed. All others are refused before anything runs, on each way in. */
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { startWays } from './get-ways.ts';
import { startHost } from './host.ts';
import { json, type SendOptions, searched, send } from './send.ts';

const rename = (title: string) =>
  JSON.stringify({
    query: `mutation { updateSpace(input: { spaceId: "handbook", title: "${title}" }) { space { title } } }`,
  });

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** A text that ends after the first of the two bytes of its last character. */
const cutOff = Buffer.from(`${rename('é').split('é', 1)}é`).subarray(0, -1);

const typed = (type: string) => ({ 'content-type': type });
const packed = (encoding: string) => ({ 'content-encoding': encoding });

const posted = (body: Uint8Array, headers: Readonly<Record<string, string>> = {}): SendOptions => ({
  ...json('', headers),
  body: new Uint8Array(body),
});

const responseJson = 'application/graphql-response+json';

const notUtf8 =
  'The body is not valid UTF-8. Encode its JSON in UTF-8, whatever the charset of its source.';
const otherCharset = 'Send the body in UTF-8, without another charset in Content-Type.';
const coded = 'Send the body uncompressed, without Content-Encoding.';

const bodies: [name: string, status: number, message: string, request: SendOptions][] = [
  ['Latin-1', 400, notUtf8, posted(latin1(rename('Café')))],
  ['a character that is cut off', 400, notUtf8, posted(cutOff)],
  ['an overlong form', 400, notUtf8, posted(latin1(rename('\xc0\xaf')))],
  ['half a surrogate pair', 400, notUtf8, posted(latin1(rename('\xed\xa0\x80')))],
  [
    'Latin-1, called UTF-8',
    400,
    notUtf8,
    posted(latin1(rename('Café')), typed('application/json; charset=utf-8')),
  ],
  ['Latin-1, with the length of a batch', 400, notUtf8, posted(latin1(`[${rename('Café')}]`))],
  [
    'UTF-16 with a byte order mark',
    400,
    notUtf8,
    posted(Buffer.from(`\ufeff${rename('A')}`, 'utf16le')),
  ],
  ...[
    'application/json; charset=ISO-8859-1',
    'application/json; charset="iso-8859-1"',
    'application/json;a=b;charset=windows-1252',
    'application/json; charset=utf-16',
    'APPLICATION/JSON ; CHARSET=LATIN1',
    'application/json; charset=""',
  ].map((type): [string, number, string, SendOptions] => [
    type,
    415,
    otherCharset,
    posted(Buffer.from(rename('Cafe')), typed(type)),
  ]),
  ...(
    [
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['zstd', zstdCompressSync],
      ['br', brotliCompressSync],
      ['identity, gzip', gzipSync],
      ['GZIP', Buffer.from],
      ['none', Buffer.from],
    ] as [string, (text: string) => Buffer][]
  ).map(([encoding, pack]): [string, number, string, SendOptions] => [
    `the coding ${encoding}`,
    415,
    coded,
    posted(pack(rename('Cafe')), packed(encoding)),
  ]),
  ['what is gzip without saying so', 400, notUtf8, posted(gzipSync(rename('Cafe')))],
];

test.for(bodies)('a body in %s is %d, without a call', async ([, status, message, request]) => {
  const [world, ways] = await startWays();
  for (const [way, url] of ways) {
    const answer = await send({ url }, request);
    expect([way, answer.status, answer.errors]).toEqual([
      way,
      status,
      [{ message, extensions: { code: 'BAD_REQUEST' } }],
    ]);
    if (message === coded) expect(answer.headers.get('accept-encoding')).toBe('identity');
  }
  expect(world.calls).toEqual([]);
});

test.for([
  typed('application/json;charset=UTF-8'),
  typed('application/json; charset="utf-8"'),
  typed('application/json; charset=us-ascii'),
  typed('application/json; a="charset=latin1"'),
  typed('Application/JSON'),
  typed('application/json ;charset=utf-8'),
  typed('application/json\t;\tCharset=UTF-8'),
  typed('APPLICATION/JSON ; charset="UTF-8" ; a=b'),
  packed('identity'),
  packed('Identity'),
  packed(''),
])('text beyond ASCII is stored as it was sent, with %j', async (headers) => {
  const [world, ways] = await startWays();
  for (const [way, url] of ways) {
    const { data } = await send({ url }, posted(Buffer.from(rename('Café 🏖')), headers));
    expect([way, data]).toEqual([way, { updateSpace: { space: { title: 'Café 🏖' } } }]);
  }
  expect(world.calls).toHaveLength(ways.length);
});

test.for([
  'application/jsonx',
  'application/json x',
  'application/json, application/json',
  'application/graphql+json',
  'text/plain; a=application/json',
  'application /json',
])('a body of type %s is 415', async (type) => {
  const [world, ways] = await startWays();
  for (const [way, url] of ways) {
    const { status, errors } = await send({ url }, posted(Buffer.from(rename('A')), typed(type)));
    expect([way, status, errors]).toEqual([
      way,
      415,
      [
        {
          message: 'Send a body of type application/json.',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    ]);
  }
  expect(world.calls).toEqual([]);
});

test.for([
  ['Application/JSON', 'application/json'],
  ['', 'application/json'],
  ['APPLICATION/GRAPHQL-RESPONSE+JSON ; Q=1 , Application/Json ; q=0.5', responseJson],
  ['application/graphql-response+json\t;\tq=0, application/json', 'application/json'],
  ['Application/* ;q=0.1, APPLICATION/GraphQL-Response+JSON; Charset=UTF-8', responseJson],
] as const)('the type that a client accepts as %s is %s', async ([accept, type]) => {
  const [, ways] = await startWays();
  for (const [way, url] of ways) {
    const { status, headers } = await send({ url }, posted(Buffer.from(rename('A')), { accept }));
    expect([way, status, headers.get('content-type')]).toEqual([
      way,
      200,
      `${type}; charset=utf-8`,
    ]);
  }
});

test('parameters of an address that are not UTF-8 are 400', async () => {
  const [world, ways] = await startWays();
  const query = (bytes: string) =>
    searched(`?query={organization(id:"acme"){spaces(query:"${bytes}"){totalCount}}}`);
  for (const [way, url] of ways) {
    const { status, errors } = await send({ url }, query('caf%E9'));
    expect([way, status, errors]).toEqual([
      way,
      400,
      [
        {
          message:
            'The parameters in the address are not valid UTF-8. Percent-encode them in UTF-8.',
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    ]);
  }
  expect(world.calls).toEqual([]);
  for (const [way, url] of ways)
    expect([way, (await send({ url }, query('caf%C3%A9%'))).status]).toEqual([way, 200]);
});

test('bytes that a host server has read must be UTF-8, too; it has decompressed them', async () => {
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9' });
  const host = await startHost(async (request, response) => {
    facade.listener(Object.assign(request, { body: await buffer(request) }), response);
  });
  const query = '{"query":"{ __typename } #é"}';
  expect((await send(host, posted(latin1(query)))).errors).toMatchObject([{ message: notUtf8 }]);
  const ofLatin1 = posted(Buffer.from(query), typed('application/json;charset=latin1'));
  expect((await send(host, ofLatin1)).status).toBe(415);
  expect((await send(host, posted(Buffer.from(query), packed('gzip')))).status).toBe(200);
  await facade.close();
});
