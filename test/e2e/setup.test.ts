/** What `npm start` does first: it installs what is missing, and says so when it then still cannot start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const { setup, ...scripts } = packageFile.scripts;

const lockfile = {
  packages: {
    '': { name: 'docgraph' },
    'node_modules/a': { integrity: 'sha512-a' },
    'node_modules/for-another-machine': { integrity: 'sha512-b', optional: true },
  },
};
const installed = { packages: { 'node_modules/a': { integrity: 'sha512-a' } } };

interface Project {
  /** What npm has noted as installed; nothing unless given. */
  readonly installed?: object;
  /** Whether the package is there that it has noted; it is unless said otherwise. */
  readonly hasPackage?: boolean;
  readonly hasOwnNode?: boolean;
  /** Node that package.json asks for. */
  readonly engine?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether an install ends well. */
  readonly canInstall?: boolean;
}

/** Runs the setup of a project like this, with an npm that only takes note of what it is asked for. */
async function runSetup({ hasPackage = true, canInstall = true, ...project }: Project) {
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
  for (const file of ['scripts/setup.js', 'src/package-file.js'])
    await cp(join(root, file), join(folder, file));
  const { engine = packageFile.engines.node } = project;
  await put('package.json', { type: 'module', version: '1.0.0', engines: { node: engine } });
  await put('package-lock.json', lockfile);
  if (project.installed) await put('node_modules/.package-lock.json', project.installed);
  if (hasPackage) await put('node_modules/a/package.json', {});
  if (project.hasOwnNode) await put('node_modules/.bin/node', '', 0o755);
  await put('npm/npm', `#!/bin/sh\necho "$@" >> "$ASKED"\nexit ${canInstall ? 0 : 7}\n`, 0o755);
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

const quiet = 'ci --loglevel=error --no-audit --no-fund\n';
const noScripts = { npm_config_ignore_scripts: 'true' };
const whole: Project = { installed, hasOwnNode: true };

test('every way to start runs it, also where npm runs no scripts before others', () => {
  expect(setup).toBe('node scripts/setup.js');
  const {
    start,
    dev,
    sandbox,
    openapi,
    bench,
    soak,
    test,
    'test:all': testAll,
    ...others
  } = scripts;
  // The shell remembers where it found `node`; only `exec` looks again, and finds what was installed.
  for (const script of [start, dev, sandbox, openapi, bench, soak, testAll])
    expect(script).toMatch(/^node scripts\/setup\.js && (?:\S+=\S+ )*exec node [^;&]*$/);
  expect(test).toMatch(/^npm run -s setup \|\| exit; /);
  expect(Object.keys(others).filter((name) => /^pre(?!pack$|pare$)/.test(name))).toEqual([]);
});

test('nothing is installed where all is there, and one that is optional may be missing', async () => {
  expect(await runSetup(whole)).toEqual({ code: 0, output: '', asked: '' });
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
])('all is installed where %s', async ([, project]) => {
  expect(await runSetup(project)).toEqual({ code: 0, output: '', asked: quiet });
});

test('an install that fails ends it', async () => {
  expect(await runSetup({ canInstall: false })).toMatchObject({ code: 7, asked: quiet });
});

test('where no scripts may run, a Node that is new enough will do, and nothing is installed twice', async () => {
  const project = { installed, env: noScripts };
  expect(await runSetup(project)).toEqual({ code: 0, output: '', asked: '' });
  expect((await runSetup({ env: noScripts })).asked).toBe(quiet);
});

test('where no scripts may run and Node is too old, one sentence says so, with the way out', async () => {
  const { code, output, asked } = await runSetup({ installed, env: noScripts, engine: '>=1000.2' });
  expect({ code, asked }).toEqual({ code: 1, asked: '' });
  expect(output).toMatch(/^Docgraph needs Node 1000\.2 or newer, [^\n]+\n$/);
  expect(output).toContain(process.version);
  expect(output).toContain('"npm rebuild node --ignore-scripts=false"');
});
