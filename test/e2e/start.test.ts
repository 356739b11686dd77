/** The requirements of a start: a service or the sandbox flag, known flags, and a supported Node version. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
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

test('a refused flag ends the process', async () => {
  expect(await run(main, {}, ['--port', '80']).ended).toEqual(
    failed(1, '--port is not a flag. See --help.\n'),
  );
});

test('--help explains flags and settings, even if settings are invalid', async () => {
  const { code, stdout, stderr } = await run(main, { PORT: 'http' }, ['--sandbox', '--help']).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^ {2}--sandbox +\S/m);
  expect(stdout).toMatch(/^ {2}PORT +port on which the facade listens \(4000\)$/m);
});

test("--version prints the package's version", async () => {
  const { code, stdout } = await run(main, {}, ['--version']).ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${packageFile.version}\n` });
});

test('a version of Node that is too old is reported before anything else is loaded', async () => {
  const folder = newFolder();
  // The packages that it would load next do not exist.
  await cp(new URL('../../src', import.meta.url), join(folder, 'src'), { recursive: true });
  const future = { ...packageFile, engines: { node: '>=1000.2' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(future));
  expect(await run(join(folder, main), {}, ['--version']).ended).toEqual(
    failed(1, `Docgraph needs Node 1000.2 or newer; this is ${process.version}.\n`),
  );
});

describe('loaded modules', () => {
  const hooks = `--import ${new URL('loaded-files.ts', import.meta.url)}`;
  const ofSandbox = (url: string) => /\/src\/(.*\/)?sandbox[/.]/.test(url);
  const ofDomains = (url: string) => url.includes('/src/domains/');
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
    expect(loaded.some(ofDomains)).toBe(true);
    expect(loaded.filter(ofSandbox)).toEqual([]);
    // Agents are off.
    expect(loaded.filter(ofAgents)).toEqual([]);
  });

  test('with --sandbox: the sandbox, too', async () => {
    const loaded = await loadedBy({});
    expect(loaded.some(ofSandbox)).toBe(true);
    expect(loaded.filter(ofAgents)).toEqual([]);
  });

  test('as a library: none of the sandbox and none of the command', async () => {
    const built = packageFile.exports['.'].types;
    const library = built.replace('./dist/', 'src/').replace('.d.ts', '.ts');
    const { code, stdout } = await run(library, { NODE_OPTIONS: hooks }).ended;
    expect(code).toBe(0);
    const loaded: string[] = JSON.parse(/^asked for (.+)$/m.exec(stdout)?.[1] ?? '[]');
    expect(loaded.some(ofDomains)).toBe(true);
    expect(loaded.filter((url) => ofSandbox(url) || url.includes('/src/command/'))).toEqual([]);
  });
});
