/** A log that cannot be written, or that is not read, does not affect the process, responses, or the shutdown. */
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../bench/nginx.ts';
import { eventually } from '../eventually.ts';
import { openFullPipe, openPipe, startNode, startWith } from './log-outputs.ts';

describe.runIf(process.platform === 'linux')('the facade responds and stops', () => {
  test('if the disk of its log is full, which is reported once', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, ask, dropped, stop } = await startWith(full);
    closeSync(full);
    const said = child.stderr ? text(child.stderr) : '';
    expect(await ask(100)).toEqual([200]);
    // They are kept until the disk has room.
    expect(await dropped()).toBe(0);
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
    expect(await ask(3_000)).toEqual([200]);
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
});

test('the sandbox starts and stops if nobody reads what it prints', async () => {
  const output = openFullPipe();
  const port = await freePort();
  const child = startNode('src/sandbox/main.ts', { SANDBOX_PORT: `${port}` }, output, output);
  closeSync(output);
  // A response, unlike a connection, says that it has started.
  const url = `http://127.0.0.1:${port}/v1/orgs/acme`;
  await eventually(async () => expect((await fetch(url)).status).toBe(401));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
