/** An invalid setting ends the start with one line that names it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { optionsIn, readConfig, readSandboxConfig } from '../../src/command/config.ts';
import { ConfigError } from '../../src/command/config-error.ts';
import { removed } from '../../src/facade/settings/removed.ts';
import type { Setting } from '../../src/facade/settings/setting.ts';
import { settings as allSettings } from '../../src/facade/settings/settings.ts';
import { newFolder } from '../folders.ts';
import { doubledStop } from '../messages.ts';
import { certificate, certificatePath } from '../rest/tls-service.ts';
import { failed, run, type Settings, takenPort } from './command.ts';

const facadeSettings = Object.keys(allSettings);

const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['http', '-1', '65536', '80.5', '1e3', '0x50', ' ', '4000 4001'],
  HOST: [],
  UPSTREAM_URL: [
    'api.example.com',
    'http://example.com',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://example.com?a=b',
    'https://example.com#a',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    ' ',
  ],
  UPSTREAM_INSECURE_HTTP: ['yes', 'true', 'ON', '1'],
  UPSTREAM_DEADLINE_MS: ['0', 'soon', '10s'],
  UPSTREAM_CALL_BUDGET: ['0', 'many'],
  UPSTREAM_CONNECTIONS: ['0', '-5'],
  QUERY_OBJECTS: ['0', '1e6'],
  QUERY_GROUPED_PAGES: ['21', '-1', 'all'],
  MEMORY_BYTES: ['0', '127999999', '512MB'],
  COMPRESS: ['on', 'br', 'GZIP', '1'],
  REUSE: ['on', 'Validate', 'fresh'],
  DOCUMENTS_FILES: [' ', 'a.json,', ','],
  DOCUMENTS: ['all', 'Only', 'on'],
  MCP: ['on', 'Graph', 'all'],
  MCP_FILES: [' ', 'a.graphql,', ','],
  MCP_WRITES: ['yes', 'ask', 'ON'],
  MCP_RESULT_BYTES: ['0', '1999', '20kB'],
  MCP_CALLS: ['0', 'many'],
  MCP_ORIGINS: ['*', 'app.example.com', 'https://app.example.com/', 'null'],
  INTROSPECTION: ['yes', 'true', 'OFF', '0'],
  MAX_CONNECTIONS: ['0', 'many'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector', 'http://user:secret@a'],
  OTEL_SERVICE_NAME: [],
  OTEL_TRACES_SAMPLER_ARG: ['-1', '1.5', '50%', '1e-1', '.5'],
  METRICS_PORT: ['http', '-1', '65536'],
  METRICS_HOST: [],
  UPSTREAM_CA_FILE: ['/nowhere/secret.pem', '/', 'package.json'],
  UPSTREAM_CERT_FILE: ['/nowhere/secret.pem', 'package.json'],
  UPSTREAM_KEY_FILE: ['/nowhere/secret.pem', 'package.json'],
  HTTPS_PROXY: ['socks5://user:secret@proxy.example', 'http://', ':', 'http://user:secret@'],
  HTTP_PROXY: ['ftp://proxy.example', 'http://user:secret@:'],
  NO_PROXY: [],
  UPSTREAM_TRACE: ['yes', 'true', 'ON', '1'],
  GRAPHIQL: ['yes', 'true', 'ON', '1'],
  PASS_HEADERS: ['a b', 'sunset,', 'set-cookie', 'sunset,Connection', 'content-type'],
  CORS_ORIGINS: [
    'example.com',
    'https://example.com/',
    'https://a.example,',
    'null',
    '*, https://a.example',
  ],
  READY_WITHOUT_UPSTREAM: ['yes', 'true', 'ON', '1'],
  DRAIN_MS: ['-1', 'long', '3600001'],
  SHUTDOWN_GRACE_MS: ['-1', 'long', '3600001'],
  LOG_LEVEL: ['loud', 'INFO'],
  LOG_CALLER_KEY: ['secret'],
  SANDBOX_PORT: ['http', '65536'],
  SANDBOX_HOST: [],
  SANDBOX_DATA: [],
  SANDBOX_SEED: [],
  SANDBOX_INTERFACE: ['144', 'NEWEST', '143,newest'],
  SANDBOX_LATENCY_MS: ['-1', 'slow'],
};

/** Other variables of environments, some of them similar to settings. */
const others: Readonly<Record<string, string>> = {
  'a shell': `PATH HOME USER SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL LOGNAME HOSTNAME HOSTTYPE MAIL
    EDITOR PAGER DISPLAY TMPDIR TZ _ PS1 IFS HISTSIZE COLUMNS LINES COLORTERM SSH_AUTH_SOCK
    XDG_DATA_HOME XDG_DATA_DIRS XDG_RUNTIME_DIR NO_COLOR FORCE_COLOR COST POST PORTS SORT HOSTS
    TOKEN GH_TOKEN NPM_TOKEN`,
  'what sends through proxies': `FTP_PROXY ftp_proxy ALL_PROXY all_proxy SOCKS_PROXY RSYNC_PROXY
    NODE_USE_ENV_PROXY HTTP_PROXY_USER HTTPS_PROXY_REQUEST_FULLURI YARN_HTTP_PROXY NOPROXY`,
  Node: `NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_VERSION YARN_VERSION NODE_DEBUG
    NODE_COMPILE_CACHE NODE_TLS_REJECT_UNAUTHORIZED UV_THREADPOOL_SIZE DEBUG`,
  npm: `npm_config_cache npm_config_prefix npm_config_noproxy npm_config_proxy npm_config_https_proxy
    npm_config_user_agent npm_config_globalconfig npm_config_loglevel npm_config_node_gyp
    npm_command npm_execpath npm_node_execpath npm_lifecycle_event npm_lifecycle_script
    npm_package_json npm_package_name npm_package_version INIT_CWD`,
  'a cluster': `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS
    KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_PROTO
    KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_ADDR UPSTREAM_SERVICE_HOST
    UPSTREAM_SERVICE_PORT UPSTREAM_PORT UPSTREAM_PORT_80_TCP UPSTREAM_PORT_80_TCP_ADDR REST_PORT
    REST_SERVICE_HOST GRAPHQL_PORT GRAPHQL_SERVICE_HOST POD_NAME POD_IP NODE_NAME NAMESPACE
    OTEL_EXPORTER_OTLP_ENDPOINTS OTEL_SERVICE_NAMES OTEL_TRACES_SAMPLER_ARGS OTEL_LOG_LEVEL MEMORY_LIMIT REPLICAS`,
  'a container or a platform': `DYNO WEB_CONCURRENCY WEB_MEMORY DATABASE_URL REDIS_URL API_URL
    BASE_URL PUBLIC_URL BIND HOST_IP HOST_PORT K_SERVICE K_REVISION K_CONFIGURATION FLY_REGION
    AWS_REGION AWS_DEFAULT_REGION AWS_EXECUTION_ENV VERCEL_URL container SSL_CERT_FILE SSL_CERT_DIR
    REQUESTS_CA_BUNDLE LOG_FORMAT LOG_FILE MAX_MEMORY GRACE_PERIOD SHUTDOWN_TIMEOUT`,
  'a CI': `CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_REF GITHUB_SHA GITHUB_REPOSITORY GITHUB_WORKSPACE
    GITHUB_API_URL GITHUB_GRAPHQL_URL GITHUB_SERVER_URL GITHUB_RUN_ID GITHUB_JOB RUNNER_OS
    RUNNER_TEMP RUNNER_TOOL_CACHE GITLAB_CI CI_JOB_TOKEN CI_SERVER_HOST CI_SERVER_PORT
    CI_COMMIT_SHA CI_PROJECT_URL CI_API_V4_URL JENKINS_URL BUILD_URL BUILD_ID JOB_NAME
    CIRCLE_BRANCH TRAVIS`,
};

test('this table contains every setting', () => {
  expect(Object.keys(wrong).toSorted()).toEqual([...facadeSettings].toSorted());
});

describe('invalid values are refused in one line that begins with the name', () => {
  const cases = Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  test.for(cases)('%s=%j', ([name, value]) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+$`));
    expect(read).not.toThrow(doubledStop);
    // The message does not contain the value, which may be a misplaced secret.
    expect(read).not.toThrow(/secret/);
  });
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
      QUERY_GROUPED_PAGES: 3,
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

test('URLs of a service: https anywhere, http on this machine, with or without /v1', () => {
  const address = (url: string) => String(readConfig({ UPSTREAM_URL: url }).UPSTREAM_URL);
  expect(address('https://api.example.com')).toBe('https://api.example.com/');
  expect(address('https://api.example.com/v1')).toBe('https://api.example.com/');
  expect(address('https://example.com/docs/v1/')).toBe('https://example.com/docs');
  expect(address('http://localhost:4010')).toBe('http://localhost:4010/');
  expect(address('http://127.0.0.1:4010/v1')).toBe('http://127.0.0.1:4010/');
  expect(address('http://[::1]:4010')).toBe('http://[::1]:4010/');
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
  expect(() => read('ftp://rest', 'on')).toThrow(/^UPSTREAM_URL must be an address/);
  expect(() => read('http://user:secret@rest', 'on')).toThrow(/^UPSTREAM_URL must be scheme/);
});

describe('names that are similar to settings', () => {
  test.for([
    ['UPSTREAM_URI', 'UPSTREAM_URL'],
    ['UPSTREAM_ULR', 'UPSTREAM_URL'],
    ['UPSTREAMURL', 'UPSTREAM_URL'],
    ['UPSTRAM_URL', 'UPSTREAM_URL'],
    ['UPSTREAM_URLS', 'UPSTREAM_URL'],
    ['UPSTREAM_CALLS_BUDGET', 'UPSTREAM_CALL_BUDGET'],
    ['UPSTREAM_INSECURE_HTTPS', 'UPSTREAM_INSECURE_HTTP'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['QUERY_OBJECT', 'QUERY_OBJECTS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['GRAPHQL', 'GRAPHIQL'],
    ['SANDBOX_DATE', 'SANDBOX_DATA'],
  ])('%s is reported with the suggestion %s', ([name = '', meant]) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(
      new ConfigError(`${name} is not a setting. Did you mean ${meant}?`),
    );
    // Empty is not set.
    expect(readConfig({ [name]: '' }).PORT).toBe(4000);
  });

  test.for(Object.entries(others))('%s is reported for none of them', ([, names]) => {
    const environment = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']));
    expect(readConfig(environment)).toEqual(readConfig({}));
  });

  test('no setting is reported as a mistake for another one', () => {
    for (const name of facadeSettings)
      expect(() => readConfig({ [name]: 'x', NO_PROXY: 'x' })).not.toThrow('is not a setting');
  });

  test('only the sandbox reads its own settings', () => {
    expect(readSandboxConfig({ UPSTREAM_URI: 'x', CORS_ORIGIN: 'x' }).SANDBOX_LATENCY_MS).toBe(0);
    expect(() => readSandboxConfig({ SANDBOX_PORTS: '1' })).toThrow('Did you mean SANDBOX_PORT?');
  });
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

describe('a setting that is gone', () => {
  const names = removed.map(([setting]) => setting).filter(Boolean);

  test('is refused by name, with what to do instead, whatever its value is', () => {
    expect(names.length).toBeGreaterThan(15);
    for (const name of names)
      for (const value of ['0', 'on', 'secret'])
        expect(() => readConfig({ [name]: value })).toThrow(
          new RegExp(`^${name} is no longer a setting: [^\`]+\\.$`),
        );
  });

  test('counts as not set if it is empty', () => {
    expect(readConfig({ REUSE_BYTES: '' })).toEqual(readConfig({}));
  });

  test('is not one that exists, and is reported only for one major version', () => {
    expect(names.filter((name) => facadeSettings.includes(name))).toEqual([]);
    const [major = ''] = packageFile.version.split('.');
    // From 2.0.0 on, the table is to be deleted.
    expect(Number(major)).toBe(1);
  });

  test('ends the start, with a line for each', async () => {
    const settings = { PORT: '0', REUSE_BYTES: '0', BATCHING: 'calls' };
    expect(await run('src/main.ts', settings, ['--sandbox']).ended).toEqual(
      failed(
        1,
        'BATCHING is no longer a setting: calls, time and bytes are always weighed, as by balanced.\n' +
          'REUSE_BYTES is no longer a setting: it is an eighth of MEMORY_BYTES. REUSE=off keeps nothing, as 0 did.\n',
      ),
    );
  });
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

  test('a sandbox port in use', async () =>
    expectRefusal('src/main.ts', { PORT: '0', SANDBOX_PORT: await takenPort() }, 'SANDBOX_PORT'));

  test('a data file of another format', async () => {
    const directory = newFolder();
    const file = join(directory, 'notes.txt');
    await writeFile(file, 'Not a database, but long enough to be looked at as one.\n'.repeat(100));
    await expectRefusal('src/main.ts', { PORT: '0', SANDBOX_DATA: file }, 'SANDBOX_DATA');
  });

  test('the same for the sandbox without the facade', async () => {
    await expectRefusal('src/sandbox/main.ts', { SANDBOX_PORT: await takenPort() }, 'SANDBOX_PORT');
    await expectRefusal(
      'src/sandbox/main.ts',
      { SANDBOX_LATENCY_MS: 'slow' },
      'SANDBOX_LATENCY_MS',
    );
  });
});
