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

/**
 * In a scaled run, the scenarios of a group run at the same time: one that mostly waits beside one that takes most of
 * the processor. Those whose figures depend on how quickly something is answered run alone.
 */
const groups: readonly (readonly Scenario[])[] = [
  [documents],
  [slowCallers],
  [overload],
  [hanging],
  [readiness],
  [keepAlive],
  [keptIsolation],
  [readers, isolation],
  [leaks, keptMemory],
];
const scenarios = groups.flat();

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
const slower = await slowdown();
const figures = new Figures({ isScaled, showsAll: !values.quiet, slowdown: slower });
const everything = values.everything ? await startsOfEverything() : undefined;
const start = everything ?? plainStarts;
const amount = (full: number, least = 1) => Math.max(least, Math.round(full * scale));

/** Runs scenarios at the same time. */
async function runAll(some: readonly Scenario[]): Promise<void> {
  const problem = problemOfBusyMachine();
  await Promise.all(
    some.map(async ({ name, run }) => {
      const own = figures.of(name);
      if (problem !== undefined) {
        own.unmeasured(problem);
        return;
      }
      const tooLong = setTimeout(() => {
        own.broke(`took more than ${maxMs / 60_000} minutes`);
        process.exit(1);
      }, maxMs);
      await run({ figures: own, start, isScaled, amount, slowdown: slower }).catch((error) => {
        // If the machine became too busy during the run, the error only shows that.
        const cause = problemOfBusyMachine();
        if (cause === undefined) own.broke(error);
        else own.unmeasured(cause);
      });
      clearTimeout(tooLong);
    }),
  );
}

for (const group of groups) {
  const chosen = group.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const some of isScaled ? [chosen] : chosen.map((one) => [one]))
    if (some.length > 0) await runAll(some);
}
if (everything) {
  const own = figures.of('everything');
  // They are sent every five seconds, which a single scenario may not take.
  if (positionals.length === 0) own.check('requests with spans', everything.spans, { least: 1 });
  else own.show('requests with spans', everything.spans);
  await everything[Symbol.asyncDispose]();
}
// Also ends everything that a failed scenario left running.
process.exit(figures.end() ? 0 : 1);
