/** Runs the facade in its own process, with its own memory and main thread. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FacadeOptions } from '../facade.ts';
import type { Reply, Request } from './facade-child.ts';
import type { Observed } from './observers.ts';
import { ownRoot, startOptionsOf } from './start-options.ts';

export interface FacadeProcess extends AsyncDisposable {
  readonly pid: number;
  /** URL of the facade without the endpoint path. */
  readonly url: string;
}

export interface CommandProcess extends FacadeProcess {
  /** Address of its metrics, if they are on. */
  readonly metrics: string | undefined;
  /** Stops it with a signal and waits for a clean exit. */
  readonly stop: () => Promise<void>;
}

const startMs = 15_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function keep(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts the command of this or another checkout in front of the service. Its log goes to a file. */
export async function startCommand(
  upstreamUrl: string,
  settings: Readonly<Record<string, string>> = {},
  root = ownRoot,
): Promise<CommandProcess> {
  const { command, environment } = startOptionsOf(root);
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-soak-'));
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      ...environment,
      PORT: '0',
      UPSTREAM_URL: upstreamUrl,
      ...settings,
    },
    stdio: ['ignore', output, output],
  });
  keep(child);
  closeSync(output);
  const until = performance.now() + startMs;
  let line: { readonly endpoint: string; readonly metrics?: string } | undefined;
  while (line === undefined) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`The facade did not start: ${readFileSync(log, 'utf8')}`);
    await pause(50);
    const [json] = /^.*"endpoint":"http.*\n/m.exec(readFileSync(log, 'utf8')) ?? [];
    line = json && JSON.parse(json);
  }
  return {
    pid: child.pid ?? 0,
    url: line.endpoint.replace(/\/graphql$/, ''),
    metrics: line.metrics,
    stop: () => end(child, 'SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Options that can be serialized to another process. */
export type PlainOptions = Omit<
  FacadeOptions,
  'upstreamUrl' | 'now' | 'logger' | 'tracer' | 'metrics' | 'onCall' | 'retryDelay'
>;

export interface EmbeddedFacade extends FacadeProcess {
  /** Collects garbage, then reports memory and resources. */
  readonly count: () => Promise<Reply>;
}

/** Starts the facade as a library, for options without a setting and for inspection. */
export async function startEmbedded(
  upstreamUrl: string,
  options: PlainOptions = {},
  observed: Observed = {},
): Promise<EmbeddedFacade> {
  const { nodeOptions, environment } = startOptionsOf(ownRoot);
  const child = fork(
    new URL('facade-child.ts', import.meta.url),
    [JSON.stringify({ upstreamUrl, ...options }), JSON.stringify(observed)],
    {
      execArgv: [...nodeOptions, '--expose-gc'],
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
    },
  );
  keep(child);
  const next = async () => {
    const [message] = await once(child, 'message', { signal: AbortSignal.timeout(startMs) });
    return message;
  };
  const url = String(await next());
  return {
    pid: child.pid ?? 0,
    url,
    async count() {
      const reply = next();
      child.send('count' satisfies Request);
      return (await reply) as Reply;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}
