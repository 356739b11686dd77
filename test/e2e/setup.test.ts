/** The setup of `npm start`: it installs missing packages, or reports why it cannot. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const { setup, ...scripts } = packageFile.scripts;

/** Lockfiles in npm's format, with imaginary packages. */
const integrityOf = (name: string) =>
  `sha512-${createHash('sha512').update(name).digest('base64')}`;

const lockfile = {
  name: 'docgraph',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'docgraph',
      version: '1.0.0',
      dependencies: { a: '1.0.0' },
      optionalDependencies: { 'for-another-machine': '1.0.0' },
    },
    'node_modules/a': { version: '1.0.0', integrity: integrityOf('a') },
    'node_modules/for-another-machine': {
      version: '1.0.0',
      integrity: integrityOf('for-another-machine'),
      optional: true,
    },
  },
};
const installed = { packages: { 'node_modules/a': { integrity: integrityOf('a') } } };

interface Project {
  /** The packages that npm has recorded as installed; none by default. */
  readonly installed?: object;
  /** Whether the recorded package is installed; true by default. */
  readonly hasPackage?: boolean;
  readonly hasOwnNode?: boolean;
  /** The version of Node that package.json requires. */
  readonly engine?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The output of a failing install; it succeeds by default. */
  readonly failsWith?: string;
  /** Whether GraphiQL is built from these sources. */
  readonly isBuilt?: boolean;
  /** Digest of other sources that it was built from. */
  readonly builtFrom?: string;
  readonly failsToBuild?: boolean;
}

/** Runs the setup of such a project, with an npm that only records its arguments. */
async function runSetup({
  hasPackage = true,
  failsWith,
  isBuilt = true,
  builtFrom,
  failsToBuild,
  ...project
}: Project) {
  const folder = await mkdtemp(join(tmpdir(), 'docgraph setup '));
  onTestFinished(() => rm(folder, { recursive: true }));
  const put = async (file: string, content: unknown, mode = 0o644) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
    await chmod(join(folder, file), mode);
  };
  for (const file of [
    'scripts/setup.js',
    'src/server/package-file.js',
    'graphiql/build-state.js',
    'graphiql/guide.ts',
    'docs/guide.md',
    'graphiql/src/settings.ts',
  ])
    await cp(join(root, file), join(folder, file));
  const { engine = packageFile.engines.node } = project;
  await put('package.json', {
    name: 'docgraph',
    type: 'module',
    version: '1.0.0',
    engines: { node: engine },
    dependencies: { a: '1.0.0' },
    optionalDependencies: { 'for-another-machine': '1.0.0' },
  });
  await put('package-lock.json', lockfile);
  if (project.installed) await put('node_modules/.package-lock.json', project.installed);
  if (hasPackage) await put('node_modules/a/package.json', {});
  await put(
    'scripts/first-start.js',
    "import { appendFileSync } from 'node:fs';\nappendFileSync(process.env.ASKED, 'first start\\n');\n",
  );
  await put(
    'graphiql/build.ts',
    failsToBuild
      ? "throw new Error('no bundler');\n"
      : `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { sourcesDigest } from './build-state.js';
appendFileSync(process.env.ASKED, 'build\\n');
mkdirSync('graphiql/dist', { recursive: true });
writeFileSync('graphiql/dist/manifest.json', JSON.stringify({ sources: sourcesDigest() }));
`,
  );
  if (isBuilt)
    await promisify(execFile)(process.execPath, ['graphiql/build.ts'], {
      cwd: folder,
      env: { ASKED: '/dev/null' },
    });
  if (builtFrom) await put('graphiql/dist/manifest.json', { sources: builtFrom });
  if (project.hasOwnNode)
    await put('node_modules/.bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, 0o755);
  const fails = failsWith === undefined ? '' : `echo '${failsWith}' >&2\nexit 7\n`;
  await put('npm/npm', `#!/bin/sh\necho "$@" >> "$ASKED"\n${fails}`, 0o755);
  const asked = join(folder, 'asked');
  const child = spawn(process.execPath, [join(folder, 'scripts/setup.js')], {
    cwd: tmpdir(),
    env: { PATH: `${join(folder, 'npm')}:/usr/bin:/bin`, ASKED: asked, ...project.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output, asked: await readFile(asked, 'utf8').catch(() => '') };
}

const quiet =
  'ci --loglevel=error --no-audit --no-fund --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000\n';
const andStart = `${quiet}first start\n`;
/** The beginning of each long step is said in logs, too: nothing else is printed for minutes. */
const installing = 'Installing packages, which can take some minutes ...\n';
const building = 'Building GraphiQL ...\n';
const noScripts = { npm_config_ignore_scripts: 'true' };
const whole: Project = { installed, hasOwnNode: true };

test('every way to start runs the setup, even if npm runs no `pre` scripts', () => {
  expect(setup).toBe('node scripts/setup.js');
  const {
    start,
    dev,
    sandbox,
    openapi,
    check,
    bench,
    soak,
    test,
    'test:all': testAll,
    prepack,
    ...others
  } = scripts;
  // The shell caches the path of `node`; only `exec` searches again, and finds the installed one.
  for (const script of [start, dev, sandbox, openapi, check, bench, soak, test, testAll])
    expect(script).toMatch(/^node scripts\/setup\.js && (?:\S+=\S+ )*exec node [^;&]*$/);
  expect(prepack).toMatch(/^npm run -s setup && /);
  expect(Object.keys(others).filter((name) => /^pre/.test(name))).toEqual([]);
});

test('nothing is installed if all packages are present, except optional ones', async () => {
  expect(await runSetup(whole)).toEqual({ code: 0, output: '', asked: '' });
});

test.for<[string, Project]>([
  ['is not there', { isBuilt: false }],
  ['is of other sources', { builtFrom: 'other' }],
])('GraphiQL is built where it %s', async ([, project]) => {
  expect(await runSetup({ ...whole, ...project })).toEqual({
    code: 0,
    output: building,
    asked: 'build\n',
  });
});

test('if GraphiQL cannot be built, everything else starts', async () => {
  const { code, output } = await runSetup({ ...whole, isBuilt: false, failsToBuild: true });
  expect(code).toBe(0);
  expect(output).toContain('no bundler');
  expect(output).toMatch(/GraphiQL could not be built\.\n$/);
});

test.for<[string, Project]>([
  ['nothing is there', {}],
  [
    'a version is not that of the lockfile',
    { ...whole, installed: { packages: { 'node_modules/a': {} } } },
  ],
  ['a package was not noted', { ...whole, installed: { packages: {} } }],
  ['a package is gone', { ...whole, hasPackage: false }],
  ["the project's Node is missing", { installed }],
])('all packages are installed, and the command is started once, if %s', async ([, project]) => {
  expect(await runSetup(project)).toEqual({
    code: 0,
    output: `${installing}The packages are installed.\n`,
    asked: andStart,
  });
});

test("a failing install ends the setup with npm's output", async () => {
  const failsWith = 'npm error code EINTEGRITY\nnpm error of a package';
  expect(await runSetup({ failsWith })).toEqual({
    code: 7,
    output: `${installing}${failsWith}\n`,
    asked: quiet,
  });
});

const noNetwork = (code: string) =>
  `${installing}npm cannot reach its registry (${code}), so the packages that Docgraph needs are not installed: connect to the network and try again.\n`;

test.for(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EIDLETIMEOUT'])(
  'without a network, the output is one sentence: %s',
  async (code) => {
    const failsWith = `npm error code ${code}\nnpm error and a page more`;
    expect(await runSetup({ failsWith })).toMatchObject({ code: 7, output: noNetwork(code) });
  },
);

test('npm exits with such a code if its registry is unreachable', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const env = {
    PATH: process.env.PATH ?? '',
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(tmpdir(), `docgraph-no-cache-${port}`),
    npm_config_fetch_retries: '0',
  };
  onTestFinished(() => rm(env.npm_config_cache, { recursive: true, force: true }));
  const { code, output } = await runSetup({ env });
  expect({ code, output }).toEqual({ code: 1, output: noNetwork('ECONNREFUSED') });
});

test('if scripts are disabled, a sufficiently new Node is accepted, and nothing is installed twice', async () => {
  const project = { installed, env: noScripts };
  expect(await runSetup(project)).toEqual({ code: 0, output: '', asked: '' });
  expect((await runSetup({ env: noScripts })).asked).toBe(andStart);
});

test('if scripts are disabled and Node is too old, one sentence explains it, with a remedy', async () => {
  const { code, output, asked } = await runSetup({ installed, env: noScripts, engine: '>=1000.2' });
  expect({ code, asked }).toEqual({ code: 1, asked: '' });
  expect(output).toMatch(/^Docgraph needs Node 1000\.2 or newer, [^\n]+\n$/);
  expect(output).toContain(process.version);
  expect(output).toContain('"npm rebuild node --ignore-scripts=false"');
});
