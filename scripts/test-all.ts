/**
 * `npm run test:all`: the tests, and those that need packages of their own, which are installed first.
 *
 * Runs every step whatever became of the others, and ends with what they counted together.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ownPackages } from '../test/own-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const steps: readonly string[] = [
  'npm test',
  ...ownPackages.map((folder) => `npm ci --prefix ${folder} --loglevel=error --no-audit --no-fund`),
  'vitest run --config test/own-packages.vitest.config.ts',
];

/** The line that steps with tests end with. */
const countLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m;

/** Runs a step in front of the reader, and gives its exit code and its last line that is no blank. */
async function run(step: string): Promise<{ code: number; output: string }> {
  console.log(`\n> ${step}\n`);
  const child = spawn(step, { cwd: root, shell: true, stdio: ['inherit', 'pipe', 'inherit'] });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    process.stdout.write(text);
    // A step counts at its end.
    output = `${output}${text}`.slice(-1_000);
  }
  const code = await new Promise<number>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('close', (exit) => resolve(exit ?? 1));
  });
  return { code, output };
}

const failed: string[] = [];
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  const { code, output } = await run(step);
  if (code !== 0) failed.push(step);
  const [, passed = 0, broken = 0, skipped = 0] = countLine.exec(output) ?? [];
  counts.passed += Number(passed);
  counts.failed += Number(broken);
  counts.skipped += Number(skipped);
}
for (const step of failed) console.log(`failed: ${step}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(failed.length > 0 ? 1 : 0);
