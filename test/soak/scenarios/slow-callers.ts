/** Two callers whose reads are slow, and as many as they like, beside callers whose reads are quick. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, isSuccess, readOne, tokensOf } from '../caller.ts';
import { startCommand } from '../facade-process.ts';
import { Samples } from '../samples.ts';
import type { Scenario } from '../scenario.ts';
import { answer, organization, startService } from '../service.ts';

const slowMs = 2_000;
const quickMs = 10;
/** Requests that a slow caller has under way; whatever is more waits for nothing but its own. */
const slowAtOnce = 200;
const quickPauseMs = 10;
/** A refused caller that comes again at once would measure the generator. */
const refusedPauseMs = 200;

const slow = tokensOf('slow', 2);
const quick = tokensOf('quick', 20);

export const slowCallers: Scenario = {
  name: 'slow-callers',
  async run({ figures, amount }) {
    await using service = await startService(async ({ response, id, token }) => {
      await pause(id === 'first' || token.startsWith('quick') ? quickMs : slowMs);
      answer(response, organization(id, token));
    });
    await using facade = await startCommand(service.url);
    await using patient = new Caller(facade.url, 2 * slowAtOnce);
    await using caller = new Caller(facade.url, quick.length);
    await caller.introduce([...slow, ...quick]);

    const turns = amount(5);
    const turnMs = amount(6_000, 2_000);
    const alone = new Samples();
    const beside = new Samples();
    let failed = 0;
    let slowAnswers = 0;
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
    await askQuickly(new Samples(), 1_000);
    for (let turn = 0; turn < turns; turn += 1) {
      await askQuickly(alone, turnMs);
      const until = performance.now() + turnMs + slowMs;
      const lane = async (token: string) => {
        while (performance.now() < until) {
          if (isSuccess(await patient.ask(readOne('slow'), token))) slowAnswers += 1;
          else await pause(refusedPauseMs);
        }
      };
      const slowOnes = slow.flatMap((token) =>
        Array.from({ length: slowAtOnce }, () => lane(token)),
      );
      // Until the slow ones hold what they can get.
      await pause(slowMs / 2);
      await askQuickly(beside, turnMs);
      await Promise.all(slowOnes);
    }
    figures.tell('p99 without the slow ones', alone.p99, 'ms');
    figures.tell('p99 beside them', beside.p99, 'ms');
    figures.check('p99 of the quick ones', beside.p99 / alone.p99, { most: 3, unit: '× without' });
    figures.check('quick ones that were refused', failed, { most: 0 });
    // As many as one of them gets at once: both were there all the time.
    figures.check('answers of the slow ones', slowAnswers, { least: 16 * turns });
  },
};
