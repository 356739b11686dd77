/** Options of the facade: an invalid one is refused by name when the facade is created. */
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkOptions, optionKinds } from '../../src/facade/checked-options.ts';
import { createFacade, type FacadeOptions } from '../../src/facade/facade.ts';
import { memorySharesOf } from '../../src/facade/settings/constants.ts';
import { removed } from '../../src/facade/settings/removed.ts';
import { settled } from '../../src/facade/settled.ts';
import { certificate } from '../rest/tls-service.ts';

const upstreamUrl = 'https://api.example.com';

/** As from JavaScript, without type checks. */
const make = (options: object) => createFacade({ upstreamUrl, ...options } as FacadeOptions);

const [ca, cert, key] = ['ca.pem', 'facade.pem', 'facade.key'].map(certificate);
const positive = 'must be a whole number from 1 to 1000000';
const bytes = 'must be a whole number from 1 to 1000000000000';
const milliseconds = 'must be a whole number from 0 to 3600000';
const pages = 'must be a whole number from 0 to 20';
const path = 'must be a path that begins with a slash, such as /graphql';
const address = 'must be an address that begins with https:// or http://';
const proxyAddress = 'must be an address that begins with http:// or https://';
const origins = 'must be origins such as https://app.example.com, or *';
const boolean = 'must be a boolean';
const notNumbers = [Number.NaN, Number.POSITIVE_INFINITY, 1.5, -1, '10', null, true, {}];
const notBooleans = ['on', 1];
const notNull = ['cannot be null', [null]] as const;

/** Invalid values for each option, with the expected message. */
const wrong: Readonly<
  Record<keyof FacadeOptions, readonly (readonly [said: string, values: readonly unknown[]])[]>
> = {
  upstreamUrl: [
    [address, ['api.example.com', '', ' ', 'ftp://example.com', undefined, null, 5, {}]],
    [
      'must be scheme, host and path only',
      ['https://user:secret@a.example', 'https://a.example?b'],
    ],
    [
      'must begin with https://, or be http:// on this machine: allowInsecureHttp: true permits http:// ' +
        'to others, where tokens can be read on the way',
      ['http://rest:8080', new URL('http://10.0.0.7'), 'http://localhost.example.com'],
    ],
  ],
  allowInsecureHttp: [[boolean, notBooleans], notNull],
  endpoint: [
    [path, ['graphql', '', '/a b', '/a?b', '/a#b', '/:a', '/a*', 'https://a.example/graphql']],
    ['must be a path without the parts . and ..', ['/..', '/.', '/a/../b', '/a/./b', '/a/..']],
    ['must be a string', [5]],
    notNull,
  ],
  deadlineMs: [[positive, [0, ...notNumbers]]],
  callBudget: [[positive, [0, ...notNumbers]]],
  connections: [[positive, [0, ...notNumbers]]],
  queryObjects: [[bytes, [0, ...notNumbers]]],
  queryGroupedPages: [[pages, [21, ...notNumbers]]],
  compress: [['must be one of off, gzip, zstd, both', ['on', 'br', 'Gzip', '', true]], notNull],
  mcp: [['must be one of off, documents, graph', ['on', 'all', '', true]], notNull],
  mcpFiles: [['must be paths of files or folders', [[], [''], 'a.graphql', [5], null]]],
  mcpWrites: [['must be one of off, confirm, on', ['yes', 'ask', '', true]], notNull],
  mcpCalls: [[positive, [0, ...notNumbers]]],
  mcpOrigins: [
    ['must be origins such as https://app.example.com', ['*', ['*'], ['https://a.example/b'], [5]]],
  ],
  mcpResultBytes: [
    ['must be a whole number from 2000 to 1000000', [0, 1_999, 1_000_001, ...notNumbers]],
  ],
  reuse: [['must be one of off, validate', ['on', 'Validate', '', true]], notNull],
  memoryBytes: [
    ['must be a whole number from 128000000 to 1000000000000', [0, 127_999_999, ...notNumbers]],
  ],
  introspection: [[boolean, notBooleans], notNull],
  shedDelayMs: [[milliseconds, notNumbers]],
  proxy: [['must be an object', ['http://proxy.example']], notNull],
  tls: [
    ['must be an object', [String(ca)]],
    [
      'must return an object with ca, cert and key',
      [() => ca, () => null, async () => ({ cert, key })],
    ],
    [
      'cannot be called: no vault',
      [
        () => {
          throw new Error('no vault');
        },
      ],
    ],
    notNull,
  ],
  trace: [[boolean, notBooleans], notNull],
  graphiql: [['must be an object', [true, 'on']], notNull],
  documentsFiles: [['must be paths of files or folders', [[], 'a.json', [''], [5], null]]],
  documents: [
    ['must be one of open, log, known, only', ['all', 'on', 5]],
    ['needs documentsFiles', ['log', 'known', 'only']],
    notNull,
  ],
  corsOrigins: [[origins, ['https://a.example', ['https://a.example/'], ['*'], [5], 5]]],
  logCallerKey: [
    ['must have at least 16 characters', ['', 'too short']],
    ['must be a string', [5]],
    notNull,
  ],
  metrics: [
    ['must be an object', [true, 'on', 5]],
    ['cannot be null', [null]],
  ],
  passHeaders: [
    [
      'must be names of headers',
      ['sunset', [5], ['a b'], [''], ['constructor'], ['__proto__'], null],
    ],
    ...[
      'Set-Cookie',
      'connection',
      'transfer-encoding',
      'content-encoding',
      'content-length',
      'cache-control',
      'x-request-id',
      'access-control-allow-origin',
    ].map((name): readonly [string, readonly unknown[]] => [
      `must not contain ${name.toLowerCase()}: no cookies, and no headers of a connection, a body or a cache`,
      [['sunset', name]],
    ]),
  ],
  onCall: [
    [
      'must be an object with the functions before and after, or one of them',
      [() => {}, { before: 5 }, { around() {} }, 'on', null],
    ],
  ],
  tracer: [['must be a tracer of @opentelemetry/api', [() => {}, {}, 'on', null]]],
  logger: [['must be a logger of pino', [console.log, {}, 'info', null]]],
};

const cases = Object.entries(wrong).flatMap(([name, rows]) =>
  rows.flatMap(([said, values]) => values.map((value) => [name, value, said] as const)),
);

test.for(cases)('%s: %j is refused', ([name, value, said]) => {
  expect(() => make({ [name]: value })).toThrow(new TypeError(`${name} ${said}`));
});

test.for([
  ['proxy.https', proxyAddress, { proxy: { https: 'socks5://user:secret@proxy.example' } }],
  ['proxy.http', proxyAddress, { proxy: { http: 5 } }],
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

test.for([
  ['callBudgt', 'callBudgt is not an option of createFacade. Did you mean callBudget?'],
  ['timeout', 'timeout is not an option of createFacade'],
])('an unknown option is refused: %s', ([name = '', message]) => {
  expect(() => make({ [name]: 1 })).toThrow(new TypeError(message));
});

/** `{graphiql: {lengths: 1}}` for these two names. */
const objectWith = ([name = '', inner]: readonly string[]) => ({
  [name]: inner === undefined ? 1 : { [inner]: 1 },
});

describe('options that are gone', () => {
  const options = removed.map(([, option]) => option).filter(Boolean);

  test('each is refused by name, with what to do instead', () => {
    expect(options.length).toBeGreaterThan(20);
    for (const name of options)
      expect(() => make(objectWith(name.split('.')))).toThrow(
        new RegExp(`^${name} is no longer an option: [^\`]+\\.$`),
      );
  });

  test('in the names of options, and all at once', () => {
    const former = { reuseBytes: 0, heldBytes: 100, callBudget: 5 };
    expect(() => make(former)).toThrow(
      new TypeError(
        'heldBytes is no longer an option: it is half of memoryBytes.\n' +
          "reuseBytes is no longer an option: it is an eighth of memoryBytes. reuse: 'off' keeps nothing, as 0 did.",
      ),
    );
  });

  test('none of them is an option again', () => {
    expect(options.filter((name) => name in optionKinds)).toEqual([]);
  });
});

test('the shares of the memory are the same part of each size, and no more than all of it', () => {
  for (const memoryBytes of [128_000_000, 512_000_000, 1_000_000_001]) {
    const { documentCacheBytes, ...shares } = memorySharesOf(memoryBytes, 'validate');
    const all = Object.values(shares).reduce((sum, bytes) => sum + bytes, 2 * documentCacheBytes);
    expect(all).toBeLessThanOrEqual(memoryBytes);
    expect(all).toBeGreaterThan(memoryBytes * 0.98);
  }
  expect(memorySharesOf(512_000_000, 'validate')).toEqual({
    heldBytes: 256_000_000,
    unsentBytes: 64_000_000,
    reuseBytes: 64_000_000,
    documentCacheBytes: 56_000_000,
    introspectionBytes: 8_000_000,
  });
});

test('more calls may wait for more connections', () => {
  const limits = [1, 64, 200].map(
    (connections) => settled({ upstreamUrl, connections }).queueLimit,
  );
  expect(limits).toEqual([1_024, 1_024, 3_200]);
});

describe('accepted options', () => {
  test('every option at once, none of them undefined', async () => {
    const names = Object.keys(wrong).filter((name) => name !== 'upstreamUrl');
    const facades = [
      make({
        upstreamUrl: 'http://rest:8080/v1/',
        allowInsecureHttp: true,
        endpoint: '/api/v2/graph-ql',
        deadlineMs: 1,
        shedDelayMs: 0,
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
