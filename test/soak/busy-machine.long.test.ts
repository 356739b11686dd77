/** On a machine that is too busy, a load test says so, instead of figures that only show that. */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../package/run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
const onOneCore = (...command: string[]) => ['-c', '0', process.execPath, ...command];

test.runIf(hasTaskset)('beside three busy processes on one core, nothing is measured', async () => {
  for (let n = 0; n < 3; n += 1) {
    const busy = spawn('taskset', onOneCore('-e', 'for (;;);'));
    onTestFinished(() => void busy.kill('SIGKILL'));
  }
  const { code, output } = await run(
    'taskset',
    onOneCore('test/soak/run.ts', '--scale', '0.1', '--quiet', 'readers'),
    root,
  );
  expect(output).toMatch(
    /^Failed: readers +ran +no +NOT MEASURED The machine is too busy for a load test: work of 100 ms takes \d+ ms\. End what else is running, and try again\.\n0 figures reached, 1 not reached\n$/,
  );
  expect(code).toBe(1);
});
