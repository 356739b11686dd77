/** A log that is not read for long, or slowly: what is not kept is counted, and nothing waits. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { main } from './command.ts';
import {
  callerOf,
  openPipe,
  readSome,
  root,
  settingsWith,
  startWith,
  twoPorts,
} from './log-outputs.ts';

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(process.platform === 'linux')('the facade responds and stops', () => {
  test('if nobody reads the pipe of its log and of its errors', async () => {
    const { output } = openPipe();
    const { ask, dropped, stop } = await startWith(output, output);
    closeSync(output);
    expect(await ask(10_000)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
    expect(await stop()).toBe(0);
  });

  test('if the disk of its log is full for long', async () => {
    const full = openSync('/dev/full', 'w');
    const { ask, dropped, stop } = await startWith(full);
    closeSync(full);
    expect(await ask(3_000)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
    expect(await stop()).toBe(0);
  });

  test('if nobody reads the socket of its log', async () => {
    const { ask, dropped, stop } = await startWith('pipe');
    expect(await ask(4_000)).toEqual([200]);
    expect(await dropped()).toBeGreaterThan(0);
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
    // Reads one piece for every ten requests.
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
    // The script copies from the terminal to the pipe, until the pipe is full.
    const script = spawn(
      'script',
      ['-qfec', `echo pid $$; exec '${process.execPath}' ${main}`, '/dev/null'],
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

/** Whether the process has ended, although its parent may not have noticed that. */
const hasEnded = (pid: number) => {
  try {
    return /^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};
