/** Runs a measured server in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onItsCore } from './cores.ts';

export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  readonly url: string;
}

export interface Started {
  /** A file in this folder. */
  readonly file: string;
  readonly args: readonly string[];
  /** Command-line options of Node. */
  readonly nodeOptions?: readonly string[];
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** File for the output; discarded by default. */
  readonly output?: string;
  /** Whether it runs on the cores of the load generator. */
  readonly isBeside?: boolean;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the file and waits until it listens. */
export async function startServer(started: Started): Promise<ServerProcess> {
  const { file, args, nodeOptions = [], environment = {}, isBeside = false } = started;
  const { output = '/dev/null' } = started;
  const path = fileURLToPath(new URL(file, import.meta.url));
  const line = [process.execPath, ...nodeOptions, path, ...args];
  const [command = '', ...rest] = isBeside ? line : onItsCore(line);
  const log = openSync(output, 'a');
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  return {
    pid: child.pid ?? 0,
    url,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}

/** Peak memory of the process in megabytes. */
export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024) / 1_000_000;
}
