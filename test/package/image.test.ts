/** The image: its stages, and its steps and its command in an empty root, as its user. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { writeImageContext } from '../../scripts/release/image-context.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { environment, nodeOptions } from '../../src/start/node-options.js';
import { rowsOf } from '../documents/documents.ts';
import { newFolder } from '../folders.ts';
import { dockerfile, readStages, type Stage, variablesOf, wordsOf } from './dockerfile.ts';
import { inRoot, makeRoot, problemOfRoots } from './empty-root.ts';
import { run } from './run.ts';

const [build, final] = readStages();
if (!build || !final) throw new Error('Two stages');
const named = ({ instructions }: Stage, name: string) =>
  instructions.filter((instruction) => instruction.name === name);

test('the linter reports nothing', async () => {
  const linter = fileURLToPath(new URL('node_modules/.bin/dockerfile-utils', import.meta.url));
  expect(await run(linter, ['lint', dockerfile], '.')).toEqual({ code: 0, output: '' });
});

test('the last stage has neither npm nor a shell, and has a numeric user', () => {
  expect(final.image).toMatch(/^gcr\.io\/distroless\//);
  expect(final.instructions.map(({ rest }) => rest).join('\n')).not.toMatch(/\bnpm\b|\/sh\b/);
  expect(named(final, 'RUN')).toEqual([]);
  expect(named(final, 'USER').map(({ rest }) => rest)).toEqual(['65532:65532']);
  const rows = rowsOf('docs/running.md').filter(([name = '']) => /^`[A-Z_]+`$/.test(name));
  for (const [name, value] of Object.entries(variablesOf(final)))
    expect(rows.find(([cell]) => cell === `\`${name}\``)?.[1], name).toBe(value);
  expect(variablesOf(final)).toMatchObject({ HOST: '0.0.0.0', DRAIN_MS: '5000' });
});

test('its Node is that of the checkout, so the benchmarks apply to it', () => {
  expect(build.image).toBe(`node:${process.versions.node}-trixie-slim`);
});

test('its build fails without a filled compile cache', () => {
  const steps = named(build, 'RUN').map(wordsOf);
  // What strict means is in test/e2e/first-start.long.test.ts.
  expect(steps.find((words) => words.includes('scripts/first-start.js'))).toContain('--strict');
});

const problem = problemOfRoots();

test.skipIf(problem)(
  `its steps run, and its command serves requests without writing anything${problem ? `: ${problem}` : ''}`,
  async () => {
    const context = newFolder();
    writeImageContext(inject('tarball'), context);
    const built = await buildIn(context);
    const root = makeRoot({ '/usr/local/bin/node': process.execPath });
    cpSync(join(built, 'docgraph'), join(root, 'docgraph'), { recursive: true });
    expect(readdirSync(root)).not.toContain('bin');

    const found = (...tests: readonly string[]) =>
      spawnSync('find', [root, ...tests], { encoding: 'utf8' }).stdout;
    expect(found('-not', '-user', 'root')).toBe('');
    expect(found('-perm', '/o+w', '-not', '-type', 'l')).toBe(`${root}/dev/null\n`);

    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const settings = {
      ...variablesOf(final),
      PORT: '0',
      UPSTREAM_URL: sandbox.url,
      DRAIN_MS: '0',
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    };
    const [entry] = named(final, 'ENTRYPOINT').map(wordsOf);
    const [user = ''] = named(final, 'USER').map(({ rest }) => rest);
    const child = spawn(...spawned(inRoot(root, user, entry ?? [])), {
      cwd: '/',
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    let compiled = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      compiled += text;
    });
    const port = await portOf(child.stdout);
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-admin' },
      body: JSON.stringify({ query: '{ organization(id: "acme") { title } }' }),
    });
    expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });

    // The compile cache is in the image, and valid for its user.
    expect([...compiled.matchAll(/V8 code cache .* was accepted/g)].length).toBeGreaterThan(300);
    expect(compiled).not.toContain('was rejected');
    // One process, with the options used in benchmarks.
    const ofProcess = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
    expect(ofProcess('cmdline').split('\0')).toEqual(expect.arrayContaining([...nodeOptions]));
    const variables = ofProcess('environ');
    for (const [name, value] of environment) expect(variables).toContain(`${name}=${value}\0`);

    const [probe] = named(final, 'HEALTHCHECK').map(wordsOf);
    const probed = (ofPort: string) =>
      spawnSync(...spawned(inRoot(root, user, probe ?? [])), { env: { PORT: ofPort } }).status;
    expect([probed(port), probed('9')]).toEqual([0, 1]);

    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

/** Runs the first stage, and returns its root. Only the installation runs outside of it, as it needs npm and a network. */
async function buildIn(context: string): Promise<string> {
  const programs = ['install', 'chmod'].map((name) => [`/usr/bin/${name}`, `/usr/bin/${name}`]);
  const root = makeRoot({
    '/usr/local/bin/node': process.execPath,
    ...Object.fromEntries(programs),
  });
  const folder = join(root, 'docgraph');
  mkdirSync(folder);
  let user = '0:0';
  for (const instruction of build?.instructions ?? []) {
    const { name, rest } = instruction;
    if (name === 'USER') user = rest;
    if (name === 'COPY') copy(context, folder, rest.split(' '));
    if (name !== 'RUN') continue;
    const [program = '', ...args] = wordsOf(instruction);
    if (program === 'npm') expect(await run('npm', args, folder)).toMatchObject({ code: 0 });
    else {
      const path = program === 'node' ? '/usr/local/bin/node' : `/usr/bin/${program}`;
      // Programs start in the root folder after a chroot.
      const inside = ['/usr/local/bin/node', '-e', inFolder, path, ...args];
      const variables = build ? variablesOf(build) : {};
      const { status, stderr } = spawnSync(...spawned(inRoot(root, user, inside)), {
        env: { ...variables, PATH: '/usr/local/bin:/usr/bin' },
        encoding: 'utf8',
      });
      expect([status, stderr], rest).toEqual([0, '']);
    }
  }
  expect(existsSync(join(folder, 'node_modules/.cache/docgraph'))).toBe(true);
  // A read-only root: files are owned by root, as after COPY.
  spawnSync('chown', ['--recursive', '0:0', root]);
  chmodSync(folder, 0o555);
  return root;
}

/** Runs a command in the folder of the package, as `WORKDIR` does. */
const inFolder = `
  process.chdir('/docgraph');
  const [command, ...args] = process.argv.slice(1);
  const { status, stderr } = require('node:child_process').spawnSync(command, args, { encoding: 'utf8' });
  process.stderr.write(stderr);
  process.exitCode = status;
`;

function copy(context: string, folder: string, words: readonly string[]): void {
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const to = target.endsWith('/') ? join(target, source) : target;
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(context, source), join(folder, to), { recursive: true });
  }
}

/** `spawn` does not change its list of arguments, but its type is not readonly. */
const spawned = ([command, args]: readonly [string, readonly string[]]): [string, string[]] => [
  command,
  [...args],
];

async function portOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  for await (const text of output) {
    printed += String(text);
    const [, port] = /:(\d+)\/graphql/.exec(printed) ?? [];
    if (port !== undefined) return port;
  }
  throw new Error(`The command has ended:\n${printed}`);
}
