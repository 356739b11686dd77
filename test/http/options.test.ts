/** Options of the facade: an invalid one is refused by name when the facade is created. */
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkOptions } from '../../src/facade/checked-options.ts';
import { createFacade, type FacadeOptions } from '../../src/facade/facade.ts';
import { certificate } from '../rest/tls-service.ts';

const upstreamUrl = 'https://api.example.com';

/** As from JavaScript, without type checks. */
const make = (options: object) => createFacade({ upstreamUrl, ...options } as FacadeOptions);

const [ca, cert, key] = ['ca.pem', 'facade.pem', 'facade.key'].map(certificate);
const positive = 'must be a whole number from 1 to 1000000';
const bytes = 'must be a whole number from 1 to 1000000000000';
const milliseconds = 'must be a whole number from 0 to 3600000';
const pages = 'must be a whole number from 0 to 20';
const clock = 'must be a function that gives milliseconds';
const path = 'must be a path that begins with a slash, such as /graphql';
const address = 'must be an address that begins with https:// or http://';
const proxyAddress = 'must be an address that begins with http:// or https://';
const origins = 'must be origins such as https://app.example.com, or *';
const boolean = 'must be a boolean';
const notNumbers = [Number.NaN, Number.POSITIVE_INFINITY, 1.5, -1, '10', null, true, {}];
const notBooleans = ['on', 1];
const notNull = ['cannot be null', [null]] as const;
const notFunctions = [5, 'now', null];

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
      'must begin with https://, or be http:// on this machine: allowInsecureHttp permits http:// ' +
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
  byteBudget: [[bytes, [0, ...notNumbers]]],
  heldBytes: [[bytes, [0, ...notNumbers]]],
  connections: [[positive, [0, ...notNumbers]]],
  queueLimit: [[positive, [0, ...notNumbers]]],
  queueMs: [[milliseconds, notNumbers]],
  queryFields: [[positive, [0, ...notNumbers]]],
  queryValues: [[bytes, [0, ...notNumbers]]],
  queryIds: [[positive, [0, ...notNumbers]]],
  queryObjects: [[bytes, [0, ...notNumbers]]],
  queryListItems: [[positive, [0, ...notNumbers]]],
  querySortedItems: [[positive, [0, ...notNumbers]]],
  queryGroupedPages: [[pages, [21, ...notNumbers]]],
  responseBytes: [[bytes, [0, ...notNumbers]]],
  compress: [['must be one of off, gzip, zstd, both', ['on', 'br', 'Gzip', '', true]], notNull],
  documentCacheBytes: [[bytes, [0, ...notNumbers]]],
  reuseBytes: [['must be a whole number from 0 to 1000000000000', [-1, ...notNumbers]]],
  reuse: [['must be one of validate, fresh', ['on', 'Fresh', '', true]], notNull],
  reuseMaxAge: [['must be a whole number from 0 to 604800', [604_801, ...notNumbers]]],
  reuseStaleSeconds: [['must be a whole number from 0 to 604800', [604_801, ...notNumbers]]],
  shareReads: [[boolean, notBooleans], notNull],
  unsentBytes: [[bytes, [0, ...notNumbers]]],
  stallMs: [[positive, [0, ...notNumbers]]],
  writeConnections: [['must be one of fresh, recent', ['kept', 'Fresh', '', true]], notNull],
  batching: [['must be one of calls, balanced, time', ['bytes', 'Calls', '', 5, true]], notNull],
  executor: [['must be one of plan, graphql', ['graphql-js', 'plans', '', 5, true]], notNull],
  introspection: [[boolean, notBooleans], notNull],
  shedDelayMs: [[milliseconds, notNumbers]],
  connectTimeoutMs: [[positive, [0, ...notNumbers]]],
  maxAnswerBytes: [[bytes, [0, ...notNumbers]]],
  retryDelay: [[clock, notFunctions]],
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
  now: [[clock, notFunctions]],
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
  ['reuse', 'needs reuseBytes', { reuse: 'fresh', reuseBytes: 0 }],
  ['reuseStaleSeconds', 'needs reuseBytes', { reuseStaleSeconds: 300, reuseBytes: 0 }],
  ['graphiql.token', 'must be a bearer token', { graphiql: { token: 'a b' } }],
  ['graphiql.tabs.0.query', 'is required', { graphiql: { tabs: [{}] } }],
  [
    'graphiql.lengths.Organization.spaces',
    'must be a number',
    { graphiql: { lengths: { 'Organization.spaces': 'many' } } },
  ],
  [
    'graphiql.lengths',
    'cannot be used: Organization.title is not a list',
    { graphiql: { lengths: { 'Organization.title': 3 } } },
  ],
])('%s %s', ([name, said, options]) => {
  expect(() => make(Object(options))).toThrow(new TypeError(`${name} ${said}`));
});

test.for([
  ['callBudgt', 'callBudgt is not an option of createFacade. Did you mean callBudget?'],
  ['timeout', 'timeout is not an option of createFacade'],
])('an unknown option is refused: %s', ([name = '', message]) => {
  expect(() => make({ [name]: 1 })).toThrow(new TypeError(message));
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
        queueMs: 0,
        shedDelayMs: 0,
        retryDelay: () => 0,
        now: () => 0,
        proxy: { http: 'proxy.example:3128', https: '', noProxy: 'a,.b' },
        tls: { ca: String(ca), cert, key },
        graphiql: {
          token: 'a',
          tabs: [{ query: '{ a }', variables: { b: 1 } }],
          lengths: { 'Organization.spaces': 70, default: 0 },
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
