/** Processes whose output is a pipe that is not read, or another file. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../bench/nginx.ts';
import { eventually } from '../eventually.ts';
import { newFolder } from '../folders.ts';
import { seriesIn } from '../http/measured-world.ts';
import { Caller } from '../soak/caller.ts';
import { main } from './command.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The output of a process. `pipe` is a socket, because Node uses sockets for the pipes of child processes. */
type Output = number | 'pipe';

interface Asked {
  /** Makes this number of requests, some of which are health checks. Returns the statuses without duplicates. */
  readonly ask: (count: number) => Promise<number[]>;
  /** Number of lines that were dropped, according to the metrics. */
  readonly dropped: () => Promise<number | undefined>;
}

interface Started extends Asked {
  readonly child: ChildProcess;
  /** Ends it with SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

export const twoPorts = async () => [await freePort(), await freePort()] as const;
type Ports = Awaited<ReturnType<typeof twoPorts>>;

export const settingsWith = ([port, metricsPort]: Ports) => ({
  PORT: `${port}`,
  METRICS_PORT: `${metricsPort}`,
  UPSTREAM_URL: 'http://127.0.0.1:9',
});

/** Starts the facade with these outputs, and waits until it listens. */
export async function startWith(stdout: Output, stderr: Output = 'pipe'): Promise<Started> {
  const ports = await twoPorts();
  const child = startNode(main, settingsWith(ports), stdout, stderr);
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
export async function callerOf([port, metricsPort]: Ports): Promise<Asked> {
  const url = `http://127.0.0.1:${port}`;
  // A response, unlike a connection, says that the facade itself has the port.
  await eventually(async () => expect((await fetch(`${url}/health/live`)).status).toBe(200));
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

export function startNode(
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
export function openPipe() {
  const file = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [file]);
  const input = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(input));
  return { file, input, output: openSync(file, 'w') };
}

/** A pipe that is full. */
export function openFullPipe(): number {
  const { file, output } = openPipe();
  // It has a separate file, because the process gets one that waits.
  const filled = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  for (const bytes of [65_536, 4_096, 1]) while (writes(filled, bytes));
  closeSync(filled);
  return output;
}

/** Whether this number of bytes could be written. */
function writes(output: number, bytes: number): boolean {
  try {
    return writeSync(output, Buffer.alloc(bytes, '\n')) > 0;
  } catch {
    return false;
  }
}

/** Reads bytes from a pipe. Returns none if the pipe is empty, and undefined at its end. */
export function readSome(input: number): Buffer | undefined {
  const bytes = Buffer.alloc(16_384);
  try {
    const length = readSync(input, bytes);
    return length > 0 ? bytes.subarray(0, length) : undefined;
  } catch {
    return bytes.subarray(0, 0);
  }
}
