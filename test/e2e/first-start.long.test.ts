/** The compile cache that a setup creates, so that no start compiles what an earlier one has compiled. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { startOptionsOf } from '../soak/start-options.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A checkout with all packages, without compiled code. */
async function newCheckout(): Promise<string> {
  const folder = newFolder();
  for (const part of ['package.json', 'src', 'scripts'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '.cache')
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/** Runs Node in a folder until it ends, or until its output matches. */
async function node(folder: string, args: readonly string[], env: object, until?: string) {
  // Output goes to a file, because a full pipe loses some of it.
  const errors = await open(join(folder, 'stderr'), 'w+');
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'pipe', errors.fd],
  });
  const closed = once(child, 'close');
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    if (until && stdout.includes(until)) child.kill('SIGTERM');
  });
  const [code] = await closed;
  await errors.close();
  return { code, stdout, stderr: await readFile(join(folder, 'stderr'), 'utf8') };
}

/** Files of `src` that a start in front of a service has loaded: those from the cache, and the others. */
async function loadedAtStart(folder: string) {
  const { command, environment } = startOptionsOf(root);
  const settings = { PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9' };
  const { stderr } = await node(
    folder,
    command,
    { ...environment, ...settings, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    '"endpoint"',
  );
  const filesIn = (pattern: RegExp) =>
    new Set([...stderr.matchAll(pattern)].map(([, file]) => file));
  const loaded = filesIn(/reading cache from .*? for ESM file:\S+?\/(src\/[\w/.-]+\.ts)/g);
  const compiled = filesIn(/V8 code cache for ESM file:\S+?\/(src\/\S+\.ts) was accepted/g);
  return { loaded, compiled };
}

const quiet = { code: 0, stdout: '', stderr: '' };

test('after a setup, the first start compiles no file of the project', async () => {
  const folder = await newCheckout();
  // User settings that would end the process immediately, or contact another service.
  const settings = { UPSTREAM_URL: 'no address', PORT: 'none' };
  expect(await node(folder, ['scripts/first-start.js'], settings)).toEqual(quiet);
  const { loaded, compiled } = await loadedAtStart(folder);
  expect(loaded.size).toBeGreaterThan(300);
  expect([...loaded].filter((file) => !compiled.has(file))).toEqual([]);
});

test.for(['src/command/command.ts', 'src/start/start.js'])(
  'an install succeeds without %s',
  async (missing) => {
    const folder = await newCheckout();
    await rm(join(folder, missing), { recursive: true });
    expect(await node(folder, ['scripts/first-start.js'], {})).toEqual(quiet);
  },
);

describe('strictly, as in the build of an image', () => {
  const strict = ['scripts/first-start.js', 'src/start/start.js', '--strict'];

  test('it fails if the command does not start', async () => {
    const folder = await newCheckout();
    await rm(join(folder, 'src/command/command.ts'));
    expect(await node(folder, strict, {})).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The command did not start'),
    });
  });

  test('it fails if the cache stays empty, and succeeds if it is filled', async () => {
    const folder = await newCheckout();
    const cache = join(folder, 'node_modules/.cache');
    // A file instead of the folder: no user can write to it, not even root.
    await writeFile(cache, '');
    expect(await node(folder, strict, {})).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The compile cache is empty'),
    });
    // A checkout does not need the cache.
    expect(await node(folder, ['scripts/first-start.js'], {})).toEqual(quiet);
    await rm(cache);
    expect(await node(folder, strict, {})).toEqual(quiet);
  });

  test('it fails if the response is not that of the sandbox', async () => {
    const folder = await newCheckout();
    await writeFile(join(folder, 'src/start/start.js'), unhelpful);
    expect(await node(folder, strict, {})).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The command responded with 503'),
    });
  });
});

/** A command that starts, and refuses every request. */
const unhelpful = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  response.writeHead(503).end('{"errors":[]}');
});
server.listen(0, '127.0.0.1', () => {
  console.log('http://127.0.0.1:' + server.address().port + '/graphql\\nToken sandbox-admin\\n');
});
`;
