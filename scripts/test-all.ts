/**
 * `npm run test:all`: the tests, the check for breaking changes, the examples of CONTRIBUTING.md, the tests
 * with packages of their own, which are installed first, and a short benchmark.
 * Runs every step even if others fail, and ends with a summary.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ownPackages } from '../test/own-packages.ts';
import { countLine, countsIn } from '../test/reporter.ts';

const steps: readonly string[] = [
  'npm test',
  'node --run check:breaking',
  'node scripts/try-guide.ts',
  ...ownPackages.map((folder) => `npm ci --prefix ${folder} --loglevel=error --no-audit --no-fund`),
  'vitest run --config test/own-packages.vitest.config.ts',
  // The same service on every machine, whether nginx is installed or not.
  'npm run -s bench -- --short --upstream node',
];

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a step with its output visible; returns the exit code and the end of the output, which contains the
 * counts.
 */
async function run(step: string): Promise<{ readonly code: number | null; readonly end: string }> {
  console.log(`\n> ${step}\n`);
  const child = spawn(step, { cwd: root, shell: true, stdio: ['inherit', 'pipe', 'inherit'] });
  let end = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    end = `${end}${text}`.slice(-1_000);
  });
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? null, end };
}

const broken: string[] = [];
let counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  const { code, end } = await run(step);
  if (code !== 0) broken.push(step);
  const { passed, failed, skipped } = countsIn(end);
  counts = {
    passed: counts.passed + passed,
    failed: counts.failed + failed,
    skipped: counts.skipped + skipped,
  };
}
for (const step of broken) console.log(`This step failed: ${step}`);
console.log(countLine(counts));
if (broken.length > 0) process.exitCode = 1;
