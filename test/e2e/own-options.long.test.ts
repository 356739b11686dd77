/** The installed command runs in one process, with the Node options used in benchmarks. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { environment, nodeOptions, optionsBeside } from '../../src/start/node-options.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const start = 'src/start/start.js';
const main = join(root, 'src/main.ts');
const bare = { PATH: process.env.PATH ?? '', PORT: '0' };

/** Waits until the command has printed all messages of its start. */
async function started(child: ChildProcess): Promise<void> {
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    printed += text;
    if (printed.includes('curl ')) return;
  }
  throw new Error(`It ended first: ${printed}`);
}

/** Starts the command until the test ends; `options` are Node's. */
async function startCommand(env: Readonly<Record<string, string>> = {}, options: string[] = []) {
  const child = spawn(process.execPath, [...options, start, '--sandbox'], {
    cwd: root,
    env: { ...bare, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await started(child);
  return child;
}

/** Data of the operating system about a process. */
function seen({ pid }: ChildProcess) {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const [, ...args] = read('cmdline').split('\0').slice(0, -1);
  const variables = new Map(
    read('environ')
      .split('\0')
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  return { args, variables, children: read(`task/${pid}/children`) };
}

test('the package and npm start run the same file', () => {
  expect(packageFile.bin.docgraph).toBe(start.replace('src', 'dist'));
  expect(packageFile.scripts.start).toMatch(/ exec node src\/start\/start\.js --sandbox$/);
});

describe.runIf(process.platform === 'linux')('the process', () => {
  test('is the started one, with all options, and has no child process', async () => {
    const child = await startCommand();
    const { args, variables, children } = seen(child);
    expect(args).toEqual([...nodeOptions, main, '--sandbox']);
    expect(environment.map(([name]) => [name, variables.get(name)])).toEqual(environment);
    expect(children).toBe('');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test("keeps the user's options", async () => {
    const chosen = {
      NODE_ENV: 'development',
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: '--max_semi_space_size=32 --no-deprecation',
    };
    const child = await startCommand(chosen, ['--max-old-space-size=300']);
    const { args, variables } = seen(child);
    const others = nodeOptions.filter((option) => option !== '--max-semi-space-size=16');
    expect(args).toEqual([...others, '--max-old-space-size=300', main, '--sandbox']);
    for (const [name, value] of Object.entries(chosen)) expect(variables.get(name)).toBe(value);
  });

  test('continues unchanged with a channel to a parent, which a new process would lose', async () => {
    const child = fork(join(root, start), ['--sandbox'], {
      cwd: root,
      env: bare,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    await started(child);
    expect(seen(child).args).toEqual([join(root, start), '--sandbox']);
    expect(child.connected).toBe(true);
  });

  test('continues unchanged without permission to start processes', async () => {
    const options = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'];
    const child = await startCommand({ NODE_OPTIONS: '--no-warnings' }, options);
    expect(seen(child).args).toEqual([...options, start, '--sandbox']);
  });

  test('is not started again by the executed file', async () => {
    const options = ['--max-semi-space-size=8'];
    const child = spawn(process.execPath, [...options, main, '--sandbox'], {
      env: bare,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await started(child);
    expect(seen(child).args).toEqual([...options, main, '--sandbox']);
  });
});

test('its output and its exit code are unchanged', async () => {
  const child = spawn(process.execPath, [start, '--port', '80'], {
    cwd: root,
    env: bare,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toBe('--port is not a flag. See --help.\n');
});

test.for<[given: string | undefined, left: readonly string[]]>([
  [undefined, nodeOptions],
  ['', nodeOptions],
  ['--max-old-space-size=300 --expose-gc-as=x', nodeOptions],
  ['--expose-gc', nodeOptions.slice(0, -1)],
  ['  --max-semi-space-size=1  --expose_gc ', nodeOptions.filter((name) => !/max|gc/.test(name))],
])('with NODE_OPTIONS=%j it adds only missing options', ([given, left]) => {
  expect(optionsBeside(given)).toEqual(left);
});
