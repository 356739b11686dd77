/** The content of the package: everything that users need, nothing else, and valid for packaging tools. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { nodeOptions } from '../../src/start/node-options.js';
import { run } from './run.ts';

const here = dirname(fileURLToPath(import.meta.url));
const project = inject('project');
const installed = join(project, 'node_modules/docgraph');
const files = readdirSync(installed, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1));

const tool = (name: string) => join(here, 'node_modules/.bin', name);

test('publint reports nothing', async () => {
  const { code, output } = await run(
    tool('publint'),
    ['run', inject('tarball'), '--strict'],
    project,
  );
  expect(output).toContain('All good!');
  expect(output).not.toMatch(/suggestion|warning/i);
  expect(code).toBe(0);
});

test('the types are those of what Node and bundlers load', async () => {
  // The schemas are texts, so they cannot be imported. CommonJS loads ES modules since Node 22.
  const options =
    '--profile esm-only --exclude-entrypoints ./schema.graphql ./schema.strict.graphql --format ascii --no-emoji';
  const args = [inject('tarball'), ...options.split(' ')];
  const { code, output } = await run(tool('attw'), args, project);
  expect(output).toContain('node16 (from ESM): OK');
  expect(code).toBe(0);
});

test('it has only the declarations of its entry points, and no sources', () => {
  expect(files.filter((file) => file.endsWith('.d.ts')).toSorted()).toEqual([
    'dist/facade/facade-types.d.ts',
    'dist/facade/facade.d.ts',
    'dist/rest/client/call-hook.d.ts',
    'dist/rest/transport/connection-settings.d.ts',
    'dist/sandbox/sandbox.d.ts',
    'dist/sandbox/server/fault.d.ts',
    'dist/sandbox/server/sandbox-call.d.ts',
    'dist/server/graphiql/graphiql-settings.d.ts',
    'dist/server/settings/options.d.ts',
    'dist/server/yoga-options.d.ts',
  ]);
  const others = files.filter(
    (file) =>
      !/^(dist\/.*\.(js|d\.ts)|dist\/sandbox\/seed\/.*\.json|docs\/[\w-]+\.md|docs\/pictures\/[\w-]+\.(svg|webp)|deploy\/.*|graphiql\/dist\/[\w.-]+\.(br|gz))$/.test(
        file,
      ),
  );
  expect(
    others.filter((file) => !/^examples\/([\w-]+\.ts|agent\/.+)$/.test(file)).toSorted(),
  ).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'graphiql/dist/licenses.md',
    'graphiql/dist/manifest.json',
    'llms.txt',
    'package.json',
    'schema.graphql',
    'schema.strict.graphql',
  ]);
  expect(files.filter((file) => file.endsWith('.test.ts'))).toEqual([]);
});

test('it contains the built GraphiQL, and no dependency contains another one', () => {
  const names = readdirSync(join(project, 'node_modules'), { recursive: true }).map(String);
  const others = names.filter((name) => !name.startsWith('docgraph/dist/'));
  expect(others.filter((name) => /(^|\/)(render-)?graphiql$/.test(name))).toEqual([
    'docgraph/graphiql',
  ]);
});

test('it contains every file to which its documents link', () => {
  const links = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      // Code may contain Markdown with links of its own.
      const text = readFileSync(join(installed, file), 'utf8')
        .replaceAll(/^```[\s\S]*?^```$/gm, '')
        .replaceAll(/`[^`\n]*`/g, '');
      return [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, target = '']) =>
        join(dirname(file), target),
      );
    });
  expect(links).toContain('schema.graphql');
  expect(links.filter((target) => !existsSync(join(installed, target)))).toEqual([]);
});

test.for([
  ['an import', "import { createFacade } from 'docgraph';"],
  [
    'a require',
    "import { createRequire } from 'node:module'; const { createFacade } = createRequire(import.meta.url)('docgraph');",
  ],
])('%s creates a facade that responds', async ([, load]) => {
  const ask = `${load}
    const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ query: '{ __typename }' });
    const asked = new Request('http://localhost/graphql', { method: 'POST', headers, body });
    console.log(await (await facade.fetch(asked)).text());
    await facade.close();`;
  const { code, output } = await run(
    process.execPath,
    ['--input-type=module', '--eval', ask],
    project,
  );
  expect([code, output]).toEqual([0, '{"data":{"__typename":"Query"}}\n']);
});

test("its sandbox runs in a user's test, and fails as configured", async () => {
  const ask = `
    import { createFacade } from 'docgraph';
    import { startSandbox } from 'docgraph/sandbox';
    const sandbox = await startSandbox();
    const facade = createFacade({ upstreamUrl: sandbox.url });
    const headers = {
      'content-type': 'application/json',
      authorization: 'Bearer ' + sandbox.tokens[0],
    };
    const body = JSON.stringify({ query: '{ organization(id: "acme") { title } }' });
    const ask = async () => {
      const asked = new Request('http://localhost/graphql', { method: 'POST', headers, body });
      const { data, errors } = await (await facade.fetch(asked)).json();
      console.log(data?.organization.title ?? errors[0].extensions.code);
    };
    await ask();
    sandbox.addFault({ route: '/v1/orgs/{organizationId}', status: 429 });
    await ask();
    sandbox.reset();
    await ask();
    await facade.close();
    await sandbox.close();`;
  const { code, output } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', ask],
    project,
  );
  expect([code, output]).toEqual([0, 'Acme\nRATE_LIMITED\nAcme\n']);
});

test('its command starts the facade with its options and the sandbox, and ends after a signal', async () => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const command = spawn(process.execPath, [join(installed, bin.docgraph), '--sandbox'], {
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void command.kill('SIGKILL'));
  const ended = once(command, 'exit');
  let printed = '';
  for await (const text of command.stdout.setEncoding('utf8')) {
    printed += text;
    if (printed.includes('curl ')) break;
  }
  const [, endpoint = ''] = /GraphiQL +(\S+)/.exec(printed) ?? [];
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-admin' },
    body: JSON.stringify({ query: '{ organization(id: "acme") { title } }' }),
  });
  expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });
  const page = await fetch(endpoint, { headers: { accept: 'text/html' } });
  const [, script] = /src="(\?graphiql=main-[^"]+)"/.exec(await page.text()) ?? [];
  expect((await fetch(`${endpoint}${script}`)).headers.get('content-type')).toMatch(/javascript/);
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${command.pid}/cmdline`, 'utf8').split('\0').slice(1, -1)).toEqual([
      ...nodeOptions,
      join(installed, 'dist/main.js'),
      '--sandbox',
    ]);
  command.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
