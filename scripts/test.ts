/**
 * `npm test`: the checks, and the tests that show that the code is right. With `--all`, as in CI, also the tests that
 * measure limits of time or search, load tests, the examples, the package and a short benchmark.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ownPackages } from '../test/own-packages.ts';
import { countLine, countsIn, isFailure } from '../test/reporter.ts';
import { pathOf } from './generated-files.ts';

interface Step {
  readonly does: string;
  readonly command: string;
}

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });

const check: Step = {
  does: 'Checks generated files, lint and types',
  command: 'node scripts/check.ts',
};

/** The same operations with the same expectations. */
const byGraphqlJs: Step = {
  does: 'Runs the proofs of all operations with the executor of graphql-js',
  command:
    'EXECUTOR=graphql vitest run --config test/vitest.config.ts --project short test/domains',
};

const steps: readonly Step[] = [
  check,
  {
    does: 'Runs the tests, which takes a few minutes',
    command: 'vitest run --config test/vitest.config.ts --project short',
  },
  byGraphqlJs,
];

const allSteps: readonly Step[] = [
  check,
  {
    // In one run, so that short tests begin while the last long ones go on.
    does: 'Runs the tests, with those that measure limits of time and search for inputs that break them',
    command: 'vitest run --config test/vitest.config.ts',
  },
  byGraphqlJs,
  {
    does: 'Runs the tests that depend on graphql and undici with their oldest supported versions, too',
    command: 'vitest run --config test/oldest.vitest.config.ts',
  },
  {
    does: 'Runs each load test at a tenth of its size, which takes minutes',
    command: 'node test/soak/run.ts --scale 0.1 --quiet',
  },
  { does: 'Looks for breaking changes', command: 'node scripts/check-breaking.ts' },
  {
    does: 'Installs the packages of the folders that have their own, three at a time',
    command: `echo ${ownPackages.join(' ')} | xargs -n 1 -P 3 npm ci --loglevel=error --no-audit --no-fund --prefix`,
  },
  {
    does: 'Runs the tests of the package, the examples and the clients',
    command: 'vitest run --config test/own-packages.vitest.config.ts',
  },
  {
    does: 'Compares the speed with the stored one',
    // The same kind of service on every machine, even if nginx is installed.
    command: 'npm run -s bench -- --short --upstream node',
  },
];

/**
 * Runs a step with its output visible; returns the exit code, the end of the output, which contains the counts, and
 * the lines that say which tests failed.
 */
async function run({ does, command }: Step) {
  console.log(`\n${does}: ${command}\n`);
  const child = spawn(command, {
    cwd: pathOf(''),
    shell: true,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let end = '';
  const failures: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => process.stdout.write(text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    end = `${end}${line}\n`.slice(-1_000);
    if (isFailure(line)) failures.push(line);
  });
  const [code]: (number | null)[] = await once(child, 'close');
  return { code, end, failures };
}

// Every step runs even if others fail, and the summary follows all of them.
const broken: string[] = [];
let counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of values.all ? allSteps : steps) {
  const { code, end, failures } = await run(step);
  if (code !== 0) broken.push(`This step failed: ${step.command}`, ...failures);
  const { passed, failed, skipped } = countsIn(end);
  counts = {
    passed: counts.passed + passed,
    failed: counts.failed + failed,
    skipped: counts.skipped + skipped,
  };
}
for (const line of broken) console.log(line);
console.log(countLine(counts));
if (broken.length > 0) process.exitCode = 1;
