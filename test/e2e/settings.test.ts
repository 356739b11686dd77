import { describe, expect, test } from 'vitest';
import { optionsIn, readConfig, readSandboxConfig } from '../../src/command/config.ts';
import { ConfigError } from '../../src/command/config-error.ts';
import type { Setting } from '../../src/server/settings/kinds.ts';
import { settings as allSettings } from '../../src/server/settings/settings.ts';
import { certificate, certificatePath } from '../rest/tls-service.ts';
import { run, type Settings, takenPort } from './command.ts';

const facadeSettings = Object.keys(allSettings);

const address = 'must be an address that begins with https:// or http://';
const encrypted =
  'must begin with https://, or be http:// on this machine: UPSTREAM_INSECURE_HTTP=on permits http:// to others, where tokens can be read on the way';
const bare = 'must be scheme, host and path only';
const file = 'must be a file that can be read';
const headers =
  'must be names of headers, but no cookies, and no headers of a connection, a body or a cache';

/** One setting of each kind, with its messages. */
const wrong: readonly (readonly [name: string, said: string, values: readonly string[]])[] = [
  [
    'PORT',
    'must be a whole number from 0 to 65535',
    ['http', '-1', '65536', '80.5', '1e3', '0x50', ' ', '4000 4001'],
  ],
  ['UPSTREAM_CALL_BUDGET', 'must be a whole number from 1 to 1000000', ['0', '-5', '1000001']],
  ['DRAIN_MS', 'must be a whole number from 0 to 3600000', ['-1', 'long', '3600001']],
  ['QUERY_OBJECTS', 'must be a whole number from 1 to 1000000000000', ['0', '1e6']],
  [
    'MEMORY_BYTES',
    'must be a whole number from 128000000 to 1000000000000',
    ['0', '127999999', '512MB'],
  ],
  ['MCP_RESULT_BYTES', 'must be a whole number from 2000 to 1000000', ['0', '1999', '20kB']],
  ['OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1', ['-1', '1.5', '50%', '1e-1', '.5']],
  ['UPSTREAM_TRACE', 'must be one of on, off', ['yes', 'true', 'ON', '1']],
  ['COMPRESS', 'must be one of off, gzip, zstd, both', ['on', 'br', 'GZIP', '1']],
  ['LOG_CALLER_KEY', 'must have at least 16 characters', ['secret']],
  ['UPSTREAM_URL', address, ['api.example.com', 'ftp://example.com', ' ']],
  [
    'UPSTREAM_URL',
    bare,
    ['https://user:secret@example.com', 'https://example.com?a=b', 'https://example.com#a'],
  ],
  [
    'UPSTREAM_URL',
    encrypted,
    ['http://example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com'],
  ],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', address, ['collector:4318', 'http://user:secret@a']],
  [
    'HTTPS_PROXY',
    address,
    ['socks5://user:secret@proxy.example', 'http://', ':', 'http://u:secret@'],
  ],
  ['UPSTREAM_CA_FILE', file, ['/nowhere/secret.pem', '/']],
  ['UPSTREAM_CA_FILE', 'must be certificates in PEM', ['package.json']],
  ['UPSTREAM_KEY_FILE', 'must be a private key in PEM', ['package.json']],
  ['DOCUMENTS_FILES', 'must be paths of files or folders', [' ', 'a.json,', ',']],
  ['PASS_HEADERS', headers, ['a b', 'sunset,', 'set-cookie', 'sunset,Connection']],
  [
    'MCP_ORIGINS',
    'must be origins such as https://app.example.com',
    ['*', 'app.example.com', 'https://app.example.com/', 'null'],
  ],
  [
    'CORS_ORIGINS',
    'must be origins such as https://app.example.com, or *',
    ['https://example.com/', 'https://a.example,', 'null', '*, https://a.example'],
  ],
];

/** The message does not contain the value, which may be a misplaced secret. */
test.for(wrong)('%s %s: %j', ([name, said, values]) => {
  for (const value of values)
    expect(() => readConfig({ [name]: value }), value).toThrow(new ConfigError(`${name} ${said}`));
});

test('a setting that is not set, or empty, has its default', () => {
  const empty = Object.fromEntries(facadeSettings.map((name) => [name, '']));
  for (const environment of [{}, empty, { OTHER: 'x', NODE_ENV: 'production' }])
    expect(readConfig(environment)).toEqual({
      PORT: 4000,
      HOST: '127.0.0.1',
      UPSTREAM_INSECURE_HTTP: false,
      UPSTREAM_DEADLINE_MS: 10_000,
      UPSTREAM_CALL_BUDGET: 256,
      UPSTREAM_CONNECTIONS: 64,
      QUERY_OBJECTS: 500_000,
      MEMORY_BYTES: 512_000_000,
      COMPRESS: 'off',
      REUSE: 'validate',
      DOCUMENTS: 'open',
      MCP_WRITES: 'off',
      MCP_RESULT_BYTES: 20_000,
      MCP_CALLS: 40,
      INTROSPECTION: true,
      MAX_CONNECTIONS: 10_000,
      OTEL_SERVICE_NAME: 'docgraph',
      OTEL_TRACES_SAMPLER_ARG: 1,
      METRICS_HOST: '127.0.0.1',
      READY_WITHOUT_UPSTREAM: false,
      DRAIN_MS: 0,
      SHUTDOWN_GRACE_MS: 15_000,
      LOG_LEVEL: 'info',
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_INTERFACE: 'all',
      SANDBOX_LATENCY_MS: 0,
    });
  expect(readSandboxConfig({ PORT: 'of no concern' })).toEqual({
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_INTERFACE: 'all',
    SANDBOX_LATENCY_MS: 0,
  });
});

test('each setting that is an option gets to the facade by the name of that option', () => {
  const rows = Object.entries<Setting>(allSettings).filter(([, { option }]) => option);
  expect(rows.length).toBeGreaterThan(15);
  for (const [name, { option = '', default: byDefault }] of rows)
    if (byDefault !== undefined)
      expect(optionsIn(readConfig({})), name).toHaveProperty(option, byDefault);
    else expect(optionsIn(readConfig({}))).not.toHaveProperty(option);
});

test('a service on another machine over http, if that is allowed', () => {
  const read = (UPSTREAM_URL: string, UPSTREAM_INSECURE_HTTP: string) =>
    String(readConfig({ UPSTREAM_URL, UPSTREAM_INSECURE_HTTP }).UPSTREAM_URL);
  expect(read('http://rest:8080', 'on')).toBe('http://rest:8080/');
  expect(read('http://10.0.0.7/docs/v1', 'on')).toBe('http://10.0.0.7/docs');
  for (const setting of ['off', ''])
    expect(() => read('http://rest:8080', setting)).toThrow(
      /^UPSTREAM_URL must begin with https:.* UPSTREAM_INSECURE_HTTP=on permits/,
    );
});

test('other variables are not read', () => {
  expect(readConfig({ UPSTREAM_URI: 'x', PORTS: 'x', OTEL_LOG_LEVEL: 'x' })).toEqual(
    readConfig({}),
  );
});

test('proxies are URLs, or host and port; uppercase names take precedence over lowercase ones', () => {
  const proxies = (env: Settings) => {
    const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = readConfig(env);
    return [HTTPS_PROXY && String(HTTPS_PROXY), HTTP_PROXY && String(HTTP_PROXY), NO_PROXY];
  };
  expect(proxies({ https_proxy: 'https://a:b@p.example:8443', http_proxy: 'p:3128' })).toEqual([
    'https://a:b@p.example:8443/',
    'http://p:3128/',
    undefined,
  ]);
  expect(
    proxies({ HTTPS_PROXY: 'http://large', https_proxy: 'http://small', no_proxy: 'a,.b' }),
  ).toEqual(['http://large/', undefined, 'a,.b']);
  expect(proxies({ HTTPS_PROXY: '', https_proxy: 'http://small' })[0]).toBe('http://small/');
});

test('certificates are read from files, and require their key', () => {
  const [ca, cert, key] = ['ca.pem', 'facade.pem', 'facade.key'].map(certificatePath);
  const read = (env: Readonly<Record<string, string | undefined>>) => readConfig(env);
  expect(
    read({ UPSTREAM_CA_FILE: ca, UPSTREAM_CERT_FILE: cert, UPSTREAM_KEY_FILE: key }),
  ).toMatchObject({
    UPSTREAM_CA_FILE: { path: ca, content: certificate('ca.pem') },
    UPSTREAM_CERT_FILE: { path: cert, content: certificate('facade.pem') },
    UPSTREAM_KEY_FILE: { path: key, content: certificate('facade.key') },
  });
  expect(() => read({ UPSTREAM_CERT_FILE: cert })).toThrow(
    'UPSTREAM_CERT_FILE needs UPSTREAM_KEY_FILE',
  );
  expect(() => read({ UPSTREAM_KEY_FILE: key })).toThrow(
    'UPSTREAM_KEY_FILE needs UPSTREAM_CERT_FILE',
  );
  expect(() =>
    read({ UPSTREAM_CERT_FILE: cert, UPSTREAM_KEY_FILE: certificatePath('service.key') }),
  ).toThrow('UPSTREAM_KEY_FILE must be the key of UPSTREAM_CERT_FILE');
});

test('trusted documents require a list, and GraphiQL cannot send their IDs', () => {
  const DOCUMENTS_FILES = 'web.json, /etc/documents';
  for (const DOCUMENTS of ['log', 'known', 'only']) {
    expect(() => readConfig({ DOCUMENTS })).toThrow('DOCUMENTS needs DOCUMENTS_FILES');
    const { DOCUMENTS_FILES: files } = readConfig({ DOCUMENTS, DOCUMENTS_FILES });
    expect(files).toEqual(['web.json', '/etc/documents']);
  }
  expect(() => readConfig({ DOCUMENTS: 'only', DOCUMENTS_FILES, GRAPHIQL: 'on' })).toThrow(
    'GRAPHIQL sends documents, which DOCUMENTS=only refuses',
  );
});

test('origins are a list, or `*`', () => {
  const origins = (text: string) => readConfig({ CORS_ORIGINS: text }).CORS_ORIGINS;
  expect(origins('*')).toBe('*');
  expect(origins('https://a.example, http://localhost:3000')).toEqual([
    'https://a.example',
    'http://localhost:3000',
  ]);
});

/** Resolves with the error that ends the process. */
async function expectRefusal(file: string, settings: Settings, name: string): Promise<void> {
  const { code, stdout, stderr } = await run(
    file,
    settings,
    file === 'src/main.ts' ? ['--sandbox'] : [],
  ).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
}

describe('the process reports it on stderr and exits with 1', () => {
  test('an invalid value', () =>
    expectRefusal('src/main.ts', { UPSTREAM_URL: 'http://example.com' }, 'UPSTREAM_URL'));

  test('an unreadable file', () =>
    expectRefusal('src/main.ts', { UPSTREAM_CA_FILE: '/nowhere/ca.pem' }, 'UPSTREAM_CA_FILE'));

  test('an invalid list of trusted documents', () =>
    expectRefusal('src/main.ts', { PORT: '0', DOCUMENTS_FILES: 'LICENSE' }, 'DOCUMENTS_FILES'));

  test('a port in use', async () =>
    expectRefusal('src/main.ts', { PORT: await takenPort() }, 'PORT'));

  test('a host of another machine', () =>
    expectRefusal('src/main.ts', { PORT: '0', HOST: '192.0.2.1' }, 'HOST'));

  test('the same for the sandbox without the facade', async () => {
    await expectRefusal('src/sandbox/main.ts', { SANDBOX_PORT: await takenPort() }, 'SANDBOX_PORT');
    await expectRefusal(
      'src/sandbox/main.ts',
      { SANDBOX_LATENCY_MS: 'slow' },
      'SANDBOX_LATENCY_MS',
    );
  });
});
