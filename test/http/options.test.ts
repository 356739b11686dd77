/** Options of the facade: an invalid one is refused by name when the facade is created. */
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFacade, type FacadeOptions } from '../../src/facade/facade.ts';
import { checkOptions, optionRows, settled } from '../../src/server/settings/options.ts';
import { certificate } from '../rest/tls-service.ts';

const upstreamUrl = 'https://api.example.com';

/** As from JavaScript, without type checks. */
const make = (options: object) => createFacade({ upstreamUrl, ...options } as FacadeOptions);

const [ca, cert, key] = ['ca.pem', 'facade.pem', 'facade.key'].map(certificate);
const address = 'must be an address that begins with https:// or http://';
const product =
  'must be a name with or without a version, such as acme-portal/2.1, or several with spaces between them';
const clear =
  'must begin with https://, or be http:// on this machine: allowInsecureHttp: true permits http:// to others, where tokens can be read on the way';
const path = 'must be a path that begins with a slash, such as /graphql';
const number = 'must be a whole number from 1 to 1000000';
const headers =
  'must be names of headers, but no cookies, and no headers of a connection, a body or a cache';
const ownHeaders = ['Set-Cookie', 'connection', 'content-length', 'cache-control', 'x-request-id'];
const throwing = () => {
  throw new Error('no vault');
};

/** One option of each kind: invalid values, with the expected message. */
const wrong: readonly (readonly [keyof FacadeOptions, said: string, values: readonly unknown[]])[] =
  [
    [
      'upstreamUrl',
      address,
      ['api.example.com', '', ' ', 'ftp://example.com', undefined, null, 5, {}],
    ],
    [
      'upstreamUrl',
      'must be scheme, host and path only',
      ['https://user:secret@a.example', 'https://a.example?b'],
    ],
    [
      'upstreamUrl',
      clear,
      ['http://rest:8080', new URL('http://10.0.0.7'), 'http://localhost.example.com'],
    ],
    ['trace', 'must be a boolean', ['on', 1]],
    ['trace', 'cannot be null', [null]],
    [
      'userAgent',
      product,
      ['', ' ', 'a/', '/1', 'a/1/2', 'a  b', ' a', 'a ', 'a (b)', 'a\r\nb: c', 'ä/1'],
    ],
    ['userAgent', 'must have at most 200 characters', ['a'.repeat(201)]],
    [
      'endpoint',
      path,
      ['graphql', '', '/a b', '/a?b', '/a#b', '/:a', '/a*', 'https://a.example/graphql'],
    ],
    [
      'endpoint',
      'must be a path without the parts . and ..',
      ['/..', '/.', '/a/../b', '/a/./b', '/a/..'],
    ],
    ['endpoint', 'must be a string', [5]],
    [
      'callBudget',
      number,
      [0, Number.NaN, Number.POSITIVE_INFINITY, 1.5, -1, '10', null, true, {}],
    ],
    ['compress', 'must be one of off, gzip, zstd, both', ['on', 'br', 'Gzip', '', true]],
    ['compress', 'cannot be null', [null]],
    ['mcpFiles', 'must be paths of files or folders', [[], [''], 'a.graphql', [5], null]],
    [
      'mcpOrigins',
      'must be origins such as https://app.example.com',
      ['*', ['*'], ['https://a.example/b'], [5]],
    ],
    [
      'corsOrigins',
      'must be origins such as https://app.example.com, or *',
      ['https://a.example', ['https://a.example/'], ['*'], [5], 5],
    ],
    ['logCallerKey', 'must have at least 16 characters', ['', 'too short']],
    ['documents', 'needs documentsFiles', ['log', 'known', 'only']],
    ['proxy', 'must be an object', ['http://proxy.example']],
    ['tls', 'must be an object', [String(ca)]],
    [
      'tls',
      'must return an object with ca, cert and key',
      [() => ca, () => null, async () => ({ cert, key })],
    ],
    ['tls', 'cannot be called: no vault', [throwing]],
    ['tls', 'cannot be null', [null]],
    ['graphiql', 'must be an object', [true, 'on']],
    ['metrics', 'must be an object', [true, 'on', 5]],
    ['passHeaders', headers, ['sunset', [5], ['a b'], [''], ['constructor'], ['__proto__'], null]],
    ['passHeaders', headers, ownHeaders.map((name) => ['sunset', name])],
    [
      'onCall',
      'must be an object with the functions before and after, or one of them',
      [() => {}, { before: 5 }, { around() {} }, 'on', null],
    ],
    ['tracer', 'must be a tracer of @opentelemetry/api', [() => {}, {}, 'on', null]],
    ['logger', 'must be a logger of pino', [console.log, {}, 'info', null]],
  ];

test.for(wrong)('%s %s', ([name, said, values]) => {
  for (const value of values)
    expect(() => make({ [name]: value })).toThrow(new TypeError(`${name} ${said}`));
});

test.for([
  ['proxy.https', address, { proxy: { https: 'socks5://user:secret@proxy.example' } }],
  ['proxy.http', address, { proxy: { http: 5 } }],
  ['proxy', 'has unknown members: ftp', { proxy: { ftp: 'http://proxy.example' } }],
  ['tls.ca', 'must be certificates in PEM', { tls: { ca: '/etc/ca.pem' } }],
  ['tls.key', 'must be a private key in PEM', { tls: { cert, key: cert } }],
  ['tls.cert', 'needs tls.key', { tls: { cert } }],
  ['tls.cert', 'needs tls.key', { tls: () => ({ cert }) }],
  ['tls.key', 'needs tls.cert', { tls: { key } }],
  ['tls.key', 'must be the key of tls.cert', { tls: { cert, key: certificate('service.key') } }],
  ['graphiql.token', 'must be a bearer token', { graphiql: { token: 'a b' } }],
  ['graphiql.tabs.0.query', 'is required', { graphiql: { tabs: [{}] } }],
  ['graphiql', 'has unknown members: tab', { graphiql: { tab: {} } }],
])('%s %s', ([name, said, options]) => {
  expect(() => make(Object(options))).toThrow(new TypeError(`${name} ${said}`));
});

test('an unknown option is refused', () => {
  expect(() => make({ timeout: 1 })).toThrow(
    new TypeError('timeout is not an option of createFacade'),
  );
});

test('the shares of the memory are the same part of each size, and leave room for responses that are being sent', () => {
  for (const memoryBytes of [128_000_000, 512_000_000, 1_000_000_001]) {
    const { heldBytes, reuseBytes, documentCacheBytes, introspectionBytes } = settled({
      upstreamUrl,
      memoryBytes,
    });
    const all = heldBytes + reuseBytes + documentCacheBytes + introspectionBytes;
    expect(all).toBeLessThanOrEqual(memoryBytes);
    expect(all).toBeGreaterThan(memoryBytes * 0.86);
    expect(heldBytes).toBeGreaterThan(memoryBytes * 0.49);
  }
  expect(settled({ upstreamUrl, reuse: 'off' }).reuseBytes).toBe(0);
});

test('more calls may wait before a new request with more connections', () => {
  const limits = [1, 64, 200].map(
    (connections) => settled({ upstreamUrl, connections }).queueLimit,
  );
  expect(limits).toEqual([8, 32, 100]);
});

describe('accepted options', () => {
  test('every option at once, none of them undefined', async () => {
    const names = Object.keys(optionRows).filter((name) => name !== 'upstreamUrl');
    const facades = [
      make({
        upstreamUrl: 'http://rest:8080/v1/',
        allowInsecureHttp: true,
        endpoint: '/api/v2/graph-ql',
        deadlineMs: 1,
        userAgent: 'acme-portal/2.1 b c/1',
        memoryBytes: 128_000_000,
        proxy: { http: 'proxy.example:3128', https: '', noProxy: 'a,.b' },
        tls: { ca: String(ca), cert, key },
        graphiql: {
          token: 'a',
          tabs: [{ query: '{ a }', variables: { b: 1 } }],
        },
        corsOrigins: ['https://a.example'],
        logger: pino({ level: 'silent' }),
      }),
      make(Object.fromEntries(names.map((name) => [name, undefined]))),
    ];
    onTestFinished(async () => {
      await Promise.all(facades.map((facade) => facade.close()));
    });
    expect(facades.map(({ endpoint }) => endpoint)).toEqual(['/api/v2/graph-ql', '/graphql']);
  });

  test.for([
    ['https://api.example.com/v1', 'https://api.example.com/'],
    ['https://api.example.com/docs/v1/', 'https://api.example.com/docs'],
    ['http://127.0.0.1:4010/v1', 'http://127.0.0.1:4010/'],
    ['http://[::1]:4010', 'http://[::1]:4010/'],
  ])('%s is %s', ([given = '', address]) => {
    expect(checkOptions({ upstreamUrl: given }).upstreamUrl.href).toBe(address);
    const url = new URL(given);
    expect(checkOptions({ upstreamUrl: url }).upstreamUrl.href).toBe(address);
    // The caller's object is unchanged.
    expect(url.href).toBe(new URL(given).href);
  });
});
