/** The requirements of a start: a service or the sandbox flag, known flags, and a supported Node version. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { flags, readFlags } from '../../src/command/config.ts';
import { ConfigError } from '../../src/command/config-error.ts';
import { driftOptions } from '../../src/command/drift-arguments.ts';
import { explainOptions } from '../../src/command/explain-arguments.ts';
import { defaultText, helpFor } from '../../src/command/help.ts';
import { mcpOptions } from '../../src/command/mcp-arguments.ts';
import { isLocalHost } from '../../src/command/server.ts';
import { usageOptions } from '../../src/command/usage-arguments.ts';
import type { Setting } from '../../src/server/settings/kinds.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { newFolder } from '../folders.ts';
import { startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { failed, run, runFacade } from './command.ts';

const main = 'src/main.ts';
const fromPage = document('{ __typename }', {}, { origin: 'https://app.example.com' });
const allowOrigin = 'access-control-allow-origin';

describe('without a service', () => {
  test.for([{}, { UPSTREAM_URL: '' }, { HOST: '0.0.0.0' }])(
    'and without --sandbox, nothing is served: %j',
    async (settings) => {
      const { code, stdout, stderr } = await run(main, { PORT: '0', ...settings }).ended;
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^UPSTREAM_URL is not set: [^\n]+ --sandbox [^\n]+\n$/);
    },
  );

  test.for(['127.0.0.1', 'localhost'])(
    'on a loopback address there is no warning, and all origins are allowed: %s',
    async (HOST) => {
      const facade = await runFacade({ HOST });
      await facade.printed(/^(curl) /m);
      expect((await send(facade, fromPage)).headers.get(allowOrigin)).not.toBeNull();
      facade.signal('SIGTERM');
      expect((await facade.ended).stdout).not.toContain('WARNING');
    },
  );

  test('on a public address there is a warning, and no origin is allowed', async () => {
    const facade = await runFacade({ HOST: '0.0.0.0' });
    expect(await facade.printed(/^WARNING +(.+)$/m)).toContain('HOST=0.0.0.0');
    expect((await send(facade, fromPage)).headers.get(allowOrigin)).toBeNull();
  });

  test.for([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['LOCALHOST', true],
    ['::1', true],
    ['::', false],
    ['0.0.0.0', false],
    ['::ffff:10.0.0.1', false],
    ['10.0.0.1', false],
    ['localhost.example.com', false],
    ['a host', false],
  ] as const)('whether %s is a loopback address: %s', ([host, isLocal]) => {
    expect(isLocalHost(host)).toBe(isLocal);
  });

  test('on a public address the configured origins are allowed', async () => {
    const facade = await runFacade({ HOST: '0.0.0.0', CORS_ORIGINS: 'https://app.example.com' });
    expect((await send(facade, fromPage)).headers.get(allowOrigin)).toBe('https://app.example.com');
  });

  test('the output does not mention GraphiQL if it is off', async () => {
    const facade = await runFacade({ GRAPHIQL: 'off' });
    await facade.printed(/^(curl) /m);
    facade.signal('SIGTERM');
    expect((await facade.ended).stdout).not.toContain('GraphiQL');
  });
});

test('there is a warning only for a service that receives tokens unencrypted', async () => {
  const clear = await runFacade({
    UPSTREAM_URL: 'http://rest.invalid:8080/v1',
    UPSTREAM_INSECURE_HTTP: 'on',
  });
  const warned = /"level":40,.*"upstream":"(.+?)"/;
  expect(await clear.printed(warned)).toBe('http://rest.invalid:8080/');
  const safe = await runFacade({ UPSTREAM_URL: 'https://rest.invalid' });
  safe.signal('SIGTERM');
  expect((await safe.ended).stdout).not.toMatch(warned);
});

describe('flags', () => {
  test.for([
    ['--verbose', '--verbose is not a flag. See --help.'],
    ['--sandbx', '--sandbx is not a flag. See --help.'],
    ['--sandbox=on', '--sandbox=on is not a flag. See --help.'],
    ['serve', 'serve is not a flag. See --help.'],
    ['', ' is not a flag. See --help.'],
    ['toString', 'toString is not a flag. See --help.'],
  ])('%j is refused', ([flag = '', message]) => {
    expect(() => readFlags(['--sandbox', flag])).toThrow(new ConfigError(message));
  });

  test('a refused flag ends the process', async () => {
    expect(await run(main, {}, ['--port', '80']).ended).toEqual(
      failed(1, '--port is not a flag. See --help.\n'),
    );
  });

  test('--help lists every flag and every setting, even if settings are invalid', async () => {
    const { code, stdout, stderr } = await run(main, { PORT: 'http' }, ['--sandbox', '--help'])
      .ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const listed = [...stdout.matchAll(/^ {2}(\S+)(?: [A-Z.]+)? {2,}\S/gm)].map(([, name]) => name);
    expect(listed).toEqual([
      ...Object.keys(flags),
      ...Object.keys(explainOptions),
      ...Object.keys(usageOptions),
      ...Object.keys(driftOptions),
      ...Object.keys(mcpOptions),
      ...Object.keys(settings),
    ]);
    expect(stdout).toMatch(/^ {2}PORT +port on which the facade listens \(4000\)$/m);
  });

  const explanations = [
    ...Object.entries(flags),
    ...[...Object.values(explainOptions), ...Object.values(usageOptions)].map(
      ({ does }): [string, string] => ['', does],
    ),
    ...Object.entries<Setting>(settings).map(([name, setting]): [string, string] => [
      name,
      `${setting.does} (${defaultText(setting)})`,
    ]),
  ].map(([name, text]): [string, string] => [name, text.replaceAll('`', '')]);

  test('--help has each explanation in full', async () => {
    const { stdout } = await run(main, {}, ['--help']).ended;
    for (const [name, text] of explanations)
      expect(
        stdout
          .split('\n')
          .some((line) => line.startsWith(`  ${name}`) && line.endsWith(`  ${text}`)),
        text,
      ).toBe(true);
  });

  test.for([60, 80, 120])('in %d columns too, and no line is longer', (columns) => {
    const text = helpFor(columns);
    const rows = text.replace(/\n {3,}/g, ' ');
    for (const [, explanation] of explanations) expect(rows).toContain(`  ${explanation}`);
    for (const line of text.split('\n').filter((one) => one.startsWith('  ')))
      expect(line.length, line).toBeLessThanOrEqual(columns);
  });

  test.each([
    ['explain', explainOptions],
    ['usage', usageOptions],
    ['mcp', mcpOptions],
  ] as const)(
    '%s --help has its options, in lines of at most 100 characters',
    async (name, options) => {
      const { code, stdout, stderr } = await run(main, {}, [name, '--help']).ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
      const rows = stdout.replace(/\n {3,}/g, ' ');
      for (const { does } of Object.values(options))
        expect(rows).toContain(`  ${does.replaceAll('`', '')}`);
    },
  );

  test('in a terminal too narrow for two columns, --help breaks the lines', () => {
    expect(helpFor(30)).toBe(helpFor());
  });

  test("--version prints the package's version", async () => {
    const { code, stdout } = await run(main, {}, ['--version']).ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${packageFile.version}\n` });
  });
});

test('a version of Node that is too old is reported before anything else is loaded', async () => {
  const folder = newFolder();
  await mkdir(join(folder, 'src/facade'), { recursive: true });
  // The next module that it would load does not exist.
  for (const file of ['main.ts', 'facade/package-file.js'])
    await copyFile(new URL(`../../src/${file}`, import.meta.url), join(folder, 'src', file));
  const future = { ...packageFile, engines: { node: '>=1000.2' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(future));
  expect(await run(join(folder, main), {}, ['--version']).ended).toEqual(
    failed(1, `Docgraph needs Node 1000.2 or newer; this is ${process.version}.\n`),
  );
});

describe('loaded modules', () => {
  const hooks = `--import ${new URL('loaded-files.ts', import.meta.url)}`;
  const ofSandbox = (url: string) => /\/src\/(.*\/)?sandbox[/.]/.test(url);
  /** Files with `.cjs` are only looked for, to see whether the package is installed. */
  const ofAgents = (url: string) => /\/@modelcontextprotocol\/.*\.mjs$/.test(url);

  /** The modules that a facade has loaded after a request to GraphiQL and a query. */
  async function loadedBy(settings: Record<string, string>): Promise<string[]> {
    const facade = await runFacade({
      ...settings,
      GRAPHIQL: 'on',
      NODE_OPTIONS: hooks,
    });
    await send(facade, { headers: { accept: 'text/html' } });
    const { data } = await send(facade, document('{ organization(id: "acme") { title } }'));
    expect(data).toEqual({ organization: { title: 'Acme' } });
    facade.signal('SIGTERM');
    const { stdout } = await facade.ended;
    return JSON.parse(/^asked for (.+)$/m.exec(stdout)?.[1] ?? '[]');
  }

  test('in front of a real service: none of the sandbox', async () => {
    const { upstreamUrl } = await startWorld();
    const loaded = await loadedBy({ UPSTREAM_URL: upstreamUrl });
    expect(loaded).toContain(new URL('../../src/facade/open-facade.ts', import.meta.url).href);
    expect(loaded.filter(ofSandbox)).toEqual([]);
    // Agents are off, so that none of their packages is loaded, and of their own files only what would begin.
    expect(loaded.filter(ofAgents)).toEqual([]);
    const own = loaded.filter((url) => url.includes('/src/http/mcp/')).map((url) => basename(url));
    expect(own.toSorted()).toEqual(['agent-endpoint.ts', 'broken-tools.ts']);
  });

  test('with --sandbox: the sandbox and its database', async () => {
    const all = await loadedBy({});
    const loaded = all.filter(ofSandbox);
    expect(all.filter(ofAgents)).toEqual([]);
    for (const file of ['server/server.ts', 'store/sql.ts'])
      expect(loaded).toContain(new URL(`../../src/sandbox/${file}`, import.meta.url).href);
  });

  test('as a library: none of the sandbox and none of the command', async () => {
    const library = fileURLToPath(new URL('../../src/facade/facade.ts', import.meta.url));
    const { code, stdout } = await run(library, { NODE_OPTIONS: hooks }).ended;
    expect(code).toBe(0);
    const loaded: string[] = JSON.parse(/^asked for (.+)$/m.exec(stdout)?.[1] ?? '[]');
    expect(loaded.some((url) => url.endsWith('/src/schema/schema.ts'))).toBe(true);
    expect(
      loaded.filter((url) => ofSandbox(url) || /\/src\/(config|command)\.ts$/.test(url)),
    ).toEqual([]);
  });
});
