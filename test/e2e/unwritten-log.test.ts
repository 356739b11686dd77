/** A log that cannot be written, or that nobody reads, does not affect the process, responses, or the shutdown. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { newFolder } from '../folders.ts';
import { seriesIn } from '../http/measured-world.ts';
import { Caller } from '../soak/caller.ts';
import { takesConnections } from './command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Where a process writes. `pipe` is a socket, as Node connects children by sockets. */
type Output = number | 'pipe';

interface Asked {
  /** Makes so many requests, some of them checks of its health. Returns the statuses, each once. */
  readonly ask: (count: number) => Promise<number[]>;
  /** Lines that were dropped, by its metrics. */
  readonly dropped: () => Promise<number | undefined>;
}

interface Started extends Asked {
  readonly child: ChildProcess;
  /** Ends it with SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

const twoPorts = async () => [await freePort(), await freePort()] as const;
type Ports = Awaited<ReturnType<typeof twoPorts>>;

const settingsWith = ([port, metricsPort]: Ports) => ({
  PORT: `${port}`,
  METRICS_PORT: `${metricsPort}`,
  UPSTREAM_URL: 'http://127.0.0.1:9',
  SHED_DELAY_MS: '0',
});

/** Starts the facade with these as its output, and waits until it listens. */
async function startWith(stdout: Output, stderr: Output = 'pipe'): Promise<Started> {
  const ports = await twoPorts();
  const child = startNode('src/main.ts', settingsWith(ports), stdout, stderr);
  return {
    ...(await callerOf(ports)),
    child,
    async stop() {
      child.kill('SIGTERM');
      const [code]: (number | null)[] = await once(child, 'exit');
      return code ?? null;
    },
  };
}

/** Waits until the facade listens. */
async function callerOf([port, metricsPort]: Ports): Promise<Asked> {
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect(await takesConnections(url)).toBe(true));
  const caller = new Caller(url, 16);
  onTestFinished(() => caller[Symbol.asyncDispose]());
  return {
    async ask(count) {
      const statuses = new Set<number>();
      const left = Array.from({ length: count }).keys();
      const lane = async () => {
        for (const at of left) {
          statuses.add((await caller.ask(query, 'token', { id: long })).status);
          if (at % 100 === 0) expect((await fetch(`${url}/health/live`)).status).toBe(200);
        }
      };
      await Promise.all(Array.from({ length: 16 }, lane));
      return [...statuses];
    },
    async dropped() {
      const series = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return seriesIn(series).get('docgraph_log_lines_dropped_total');
    },
  };
}

function startNode(
  file: string,
  settings: Readonly<Record<string, string>>,
  stdout: Output,
  stderr: Output = 'pipe',
): ChildProcess {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', stdout, stderr],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Makes lines longer. */
const long = 'a'.repeat(128);
const query = `query ${long} { __typename }`;

/** A pipe. Its other end is open, but nothing is read unless a test does. */
function openPipe() {
  const file = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [file]);
  const input = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(input));
  return { file, input, output: openSync(file, 'w') };
}

/** A pipe into which nothing fits. */
function openFullPipe(): number {
  const { file, output } = openPipe();
  // With a file of its own, as the process gets one that waits.
  const filled = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  for (const bytes of [65_536, 4_096, 1]) while (writes(filled, bytes));
  closeSync(filled);
  return output;
}

/** Whether so many bytes could be written. */
function writes(output: number, bytes: number): boolean {
  try {
    return writeSync(output, Buffer.alloc(bytes, '\n')) > 0;
  } catch {
    return false;
  }
}

/** Bytes that are in a pipe; none if it is empty, and undefined at its end. */
function readSome(input: number): Buffer | undefined {
  const bytes = Buffer.alloc(16_384);
  try {
    const length = readSync(input, bytes);
    return length > 0 ? bytes.subarray(0, length) : undefined;
  } catch {
    return bytes.subarray(0, 0);
  }
}

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(process.platform === 'linux')('the facade responds and stops', () => {
  test('if the disk of its log is full, which is reported once', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, ask, dropped, stop } = await startWith(full);
    closeSync(full);
    const said = child.stderr ? text(child.stderr) : '';
    expect(await ask(1_000)).toEqual([200]);
    // They are kept until the disk has room.
    expect(await dropped()).toBe(0);
    expect(await ask(2_500)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
    expect(await stop()).toBe(0);
    expect(await said).toBe('The log cannot be written (ENOSPC): lines may be lost.\n');
  });

  test('if the reader of its log has ended', async () => {
    const { child, ask, dropped, stop } = await startWith('pipe');
    const said = child.stderr ? text(child.stderr) : '';
    child.stdout?.destroy();
    expect(await ask(100)).toEqual([200]);
    expect(await dropped()).toBeGreaterThanOrEqual(100);
    expect(await stop()).toBe(0);
    expect(await said).toBe('');
  });

  test('if nobody reads the pipe of its log and of its errors', async () => {
    const { output } = openPipe();
    const { ask, dropped, stop } = await startWith(output, output);
    closeSync(output);
    expect(await ask(10_000)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
    expect(await stop()).toBe(0);
  });

  test('if nobody reads the socket of its log', async () => {
    const { ask, dropped, stop } = await startWith('pipe');
    expect(await ask(4_000)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
    expect(await stop()).toBe(0);
  });

  test('if its disk is full, and nobody reads its errors', async () => {
    const full = openSync('/dev/full', 'w');
    const output = openFullPipe();
    const { ask, stop } = await startWith(full, output);
    closeSync(full);
    closeSync(output);
    expect(await ask(100)).toEqual([200]);
    expect(await stop()).toBe(0);
  });

  test('if its log is read slowly; the log says how many lines it does not have', async () => {
    const { input, output } = openPipe();
    const { child, ask, dropped, stop } = await startWith(output);
    closeSync(output);
    // Until lines are dropped, nothing is read.
    let asked = 0;
    do {
      expect(await ask(1_000)).toEqual([200]);
      asked += 1_000;
    } while ((await dropped()) === 0);
    const read: Buffer[] = [];
    const readOn = () => {
      const bytes = readSome(input);
      if (bytes) read.push(bytes);
      return bytes !== undefined;
    };
    // A piece for each ten requests.
    for (let piece = 0; piece < 100; piece += 1) {
      readOn();
      expect(await ask(10)).toEqual([200]);
      asked += 10;
    }
    await eventually(async () => {
      readOn();
      expect(await ask(1)).toEqual([200]);
      asked += 1;
      expect(Buffer.concat(read).toString()).toMatch(
        /"msg":"log lines were dropped"}\n(.*\n)*.*"request"/,
      );
    });
    const stopped = stop();
    while (child.exitCode === null && child.signalCode === null) {
      readOn();
      await nextTurn();
    }
    while (readOn());
    expect(await stopped).toBe(0);
    const lines = Buffer.concat(read)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const reports = lines.filter(({ msg }) => msg === 'log lines were dropped');
    const lost = reports.reduce((sum, { lines: count }) => sum + count, 0);
    expect(lost).toBeGreaterThan(0);
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(asked - lost);
    expect(lines.at(-1)).toMatchObject({ msg: 'stopped', cutOff: 0 });
  });

  test.runIf(hasScript)('if the terminal of its log is halted: needs script', async () => {
    const { input, output } = openPipe();
    const ports = await twoPorts();
    // It copies from the terminal to the pipe, until that is full.
    const script = spawn(
      'script',
      ['-qfec', `echo pid $$; exec '${process.execPath}' src/main.ts`, '/dev/null'],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', ...settingsWith(ports) },
        stdio: ['ignore', output, 'inherit'],
      },
    );
    onTestFinished(() => void script.kill('SIGKILL'));
    closeSync(output);
    let read = '';
    const pid = await eventually(() => {
      read += readSome(input)?.toString() ?? '';
      return Number(/^pid (\d+)\r\n/.exec(read)?.[1] ?? expect.fail(read));
    });
    onTestFinished(() => void (hasEnded(pid) || process.kill(pid, 'SIGKILL')));
    const { ask, dropped } = await callerOf(ports);
    expect(await ask(4_000)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
    process.kill(pid, 'SIGTERM');
    await eventually(() => expect(hasEnded(pid)).toBe(true));
    while (readSome(input));
    const [code] = script.exitCode === null ? await once(script, 'exit') : [script.exitCode];
    expect(code).toBe(0);
  });
});

/** Whether the process has ended, though its parent may not know it. */
const hasEnded = (pid: number) => {
  try {
    return /^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

test('the sandbox starts and stops if nobody reads what it prints', async () => {
  const output = openFullPipe();
  const port = await freePort();
  const child = startNode('src/sandbox/main.ts', { SANDBOX_PORT: `${port}` }, output, output);
  closeSync(output);
  await eventually(async () =>
    expect(await takesConnections(`http://127.0.0.1:${port}`)).toBe(true),
  );
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
