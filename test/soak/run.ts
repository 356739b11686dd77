/**
 * Long runs that show how the facade behaves under load: `npm run soak`, or some of them with `npm run soak --
 * overload`.
 * `--scale 0.1` makes them shorter and smaller, `--quiet` prints only missed figures, `--everything` turns on what is
 * off by default. Exits with 1 if a figure is missed.
 */
import { parseArgs } from 'node:util';
import { slowdown } from '../attacks/machine-speed.ts';
import { problemOfBusyMachine } from './busy-machine.ts';
import { Figures } from './figures.ts';
import type { Scenario } from './scenario.ts';
import { documents } from './scenarios/documents.ts';
import { hanging } from './scenarios/hanging.ts';
import { isolation } from './scenarios/isolation.ts';
import { keepAlive } from './scenarios/keep-alive.ts';
import { keptIsolation } from './scenarios/kept-isolation.ts';
import { keptMemory } from './scenarios/kept-memory.ts';
import { leaks } from './scenarios/leaks.ts';
import { overload } from './scenarios/overload.ts';
import { readers } from './scenarios/readers.ts';
import { readiness } from './scenarios/readiness.ts';
import { slowCallers } from './scenarios/slow-callers.ts';
import { plainStarts, startsOfEverything } from './starts.ts';

const scenarios: readonly Scenario[] = [
  documents,
  readers,
  slowCallers,
  overload,
  hanging,
  readiness,
  keepAlive,
  leaks,
  isolation,
  keptIsolation,
  keptMemory,
];

/** Ends a run that hangs. */
const maxMs = 30 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
    everything: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  console.error(
    `usage: npm run soak -- [--scale 0.1] [--quiet] [--everything] [${scenarios.map(({ name }) => name).join(' ')}]`,
  );
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const isScaled = scale < 1;
const figures = new Figures({ isScaled, showsAll: !values.quiet, slowdown: await slowdown() });
const everything = values.everything ? await startsOfEverything() : undefined;
const run = {
  figures,
  start: everything ?? plainStarts,
  isScaled,
  amount: (full: number, least = 1) => Math.max(least, Math.round(full * scale)),
};
for (const { name, run: begin } of scenarios) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  figures.begin(name);
  const problem = problemOfBusyMachine();
  if (problem !== undefined) {
    figures.unmeasured(problem);
    continue;
  }
  const tooLong = setTimeout(() => {
    figures.broke(`took more than ${maxMs / 60_000} minutes`);
    process.exit(1);
  }, maxMs);
  await begin(run).catch((error) => {
    // If the machine became too busy during the run, the error only shows that.
    const cause = problemOfBusyMachine();
    if (cause === undefined) figures.broke(error);
    else figures.unmeasured(cause);
  });
  clearTimeout(tooLong);
}
if (everything) {
  figures.begin('everything');
  // They are sent every five seconds, which a single scenario may not take.
  if (positionals.length === 0)
    figures.check('requests with spans', everything.spans, { least: 1 });
  else figures.show('requests with spans', everything.spans);
  await everything[Symbol.asyncDispose]();
}
// Also ends everything that a failed scenario left running.
process.exit(figures.end() ? 0 : 1);
