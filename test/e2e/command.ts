/** Runs the commands as processes, with their output and exit codes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFailed, onTestFinished, vi } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { nodeOptions } from '../../src/start/node-options.js';
import { patienceMs } from '../eventually.ts';

const { scripts } = packageFile;
const root = fileURLToPath(new URL('../..', import.meta.url));

export const main = 'src/main.ts';

/** Reuses compiled code, which halves the start of later processes. */
export const compiledCode = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

export type Settings = Readonly<Record<string, string>>;

export interface Ending {
  /** Exit code; null when a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The ending of a command that only reports an error. */
export const failed = (code: number, stderr: string): Ending => ({ code, stdout: '', stderr });

export interface Command {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with the pattern's first group as soon as the output matches. Rejects if the process ends first. */
  readonly printed: (pattern: RegExp) => Promise<string>;
}

/** Flags that `npm start` passes to the command. */
const startFlags = (/start\.js(.*)$/.exec(scripts.start)?.[1] ?? '').split(' ').filter(Boolean);

/** Runs a file with these settings and no others until the test ends. */
export function run(
  file: string,
  settings: Settings = {},
  args: readonly string[] = [],
  input = '',
): Command {
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      ...compiledCode,
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that ends immediately does not read it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  let hasEnded = false;
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    hasEnded = true;
    return { code: code ?? null, stdout, stderr };
  });
  onTestFailed(() => console.log(stdout, stderr));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid ?? 0,
    ended,
    signal: (name) => child.kill(name),
    printed: (pattern) =>
      vi.waitUntil(
        () => {
          const found = pattern.exec(stdout)?.[1];
          if (found === undefined && hasEnded) throw new Error(`It ended first: ${stderr}`);
          return found;
        },
        { timeout: patienceMs },
      ),
  };
}

export interface RunningFacade extends Command {
  /** URL of the facade without the endpoint path. */
  readonly url: string;
}

/** Starts the facade on a free port, with the flags of `npm start`, and waits until it listens. */
export async function runFacade(settings: Settings = {}): Promise<RunningFacade> {
  const command = run(main, { PORT: '0', ...settings }, startFlags);
  const endpoint = await command.printed(/(http:\/\/\S+)\/graphql/);
  return { ...command, url: endpoint };
}

/** Whether the address accepts connections. */
export function takesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** A port with a listener until the test ends. */
export async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return String(typeof address === 'object' && address?.port);
}
