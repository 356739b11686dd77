/** Two callers with many slow reads do not delay callers with quick reads. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, isSuccess, readOne, tokensOf } from '../caller.ts';
import { Samples } from '../samples.ts';
import type { Scenario } from '../scenario.ts';
import { answer, organization, startService } from '../service.ts';
import { measuredUntil } from '../tries.ts';

const slowMs = 2_000;
const quickMs = 10;
/** Parallel requests of a slow caller; more would only wait for its own. */
const slowAtOnce = 200;
const quickPauseMs = 10;
/** A refused caller that retries immediately would measure the generator. */
const refusedPauseMs = 200;
/** Maximum p99 of quick callers relative to that without slow ones. */
const maxTimes = 3;

const slow = tokensOf('slow', 2);
const quick = tokensOf('quick', 20);

export const slowCallers: Scenario = {
  name: 'slow-callers',
  async run({ figures, start, amount, isScaled }) {
    await using service = await startService(async ({ response, id, token }) => {
      await pause(id === 'first' || token.startsWith('quick') ? quickMs : slowMs);
      answer(response, organization(id, token));
    });
    await using facade = await start.command(service.url);
    await using patient = new Caller(facade.url, 2 * slowAtOnce);
    await using caller = new Caller(facade.url, quick.length);
    await caller.introduce([...slow, ...quick]);

    const turns = amount(5);
    const turnMs = amount(6_000, 2_000);
    let failed = 0;
    let leastSlowAnswers = Number.POSITIVE_INFINITY;
    const askQuickly = async (samples: Samples, ms: number) => {
      const until = performance.now() + ms;
      const lane = async (token: string) => {
        while (performance.now() < until) {
          const answered = await caller.ask(readOne('quick'), token);
          if (isSuccess(answered)) samples.add(answered.ms);
          else failed += 1;
          await pause(quickPauseMs);
        }
      };
      await Promise.all(quick.map(lane));
    };
    const askSlowly = async (ms: number) => {
      const until = performance.now() + ms;
      let answers = 0;
      const lane = async (token: string) => {
        while (performance.now() < until) {
          if (isSuccess(await patient.ask(readOne('slow'), token))) answers += 1;
          else await pause(refusedPauseMs);
        }
      };
      await Promise.all(
        slow.flatMap((token) => Array.from({ length: slowAtOnce }, () => lane(token))),
      );
      leastSlowAnswers = Math.min(leastSlowAnswers, answers);
    };
    await askQuickly(new Samples(), 1_000);
    const inTurns = async () => {
      const alone = new Samples();
      const beside = new Samples();
      for (let turn = 0; turn < turns; turn += 1) {
        await askQuickly(alone, turnMs);
        const slowOnes = askSlowly(turnMs + slowMs);
        // Until the slow callers occupy their full share.
        await pause(slowMs / 2);
        await askQuickly(beside, turnMs);
        await slowOnes;
      }
      return { alone: alone.p99, beside: beside.p99, times: beside.p99 / alone.p99 };
    };
    // In a short run, a single pause of the machine can exceed the 99th percentile.
    const isGood = ({ times }: { times: number }) => !isScaled || times <= maxTimes;
    const { alone, beside, times } = await measuredUntil(isGood, inTurns);
    figures.show('p99 without the slow ones', alone, 'ms');
    figures.show('p99 beside them', beside, 'ms');
    figures.check('p99 of the quick ones', times, { most: maxTimes, unit: '× without' });
    figures.check('quick ones that were refused', failed, { most: 0 });
    // The number that one slow caller can run in parallel, to show that both were active all the time.
    figures.check('answers of the slow ones, in a turn', leastSlowAnswers, { least: 16 });
  },
};
