/** A log that cannot be written does not affect the process, responses, or the shutdown. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { document, send } from '../http/send.ts';
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

/** Starts the facade with this as its standard output; resolves with its URL once it listens. */
async function startWith(stdout: number | 'pipe'): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: `${port}`, UPSTREAM_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', stdout, 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect(await takesConnections(url)).toBe(true));
  return { child, url };
}

/** Sends a few requests, stops the facade, and returns the results of both. */
async function askAndStop({ child, url }: { child: ChildProcess; url: string }) {
  const said = child.stderr ? text(child.stderr) : '';
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1)
    statuses.push((await send({ url }, document('{ __typename }'))).status);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return { statuses, code, said: await said };
}

describe.runIf(process.platform === 'linux')('the facade responds and stops', () => {
  test('if the disk of its log is full, which is reported once', async () => {
    const full = openSync('/dev/full', 'w');
    const started = await startWith(full);
    closeSync(full);
    expect(await askAndStop(started)).toEqual({
      statuses: [200, 200, 200],
      code: 0,
      said: 'The log cannot be written (ENOSPC): lines may be lost.\n',
    });
  });

  test('if the reader of its log has ended', async () => {
    const started = await startWith('pipe');
    started.child.stdout?.destroy();
    expect(await askAndStop(started)).toEqual({ statuses: [200, 200, 200], code: 0, said: '' });
  });
});
