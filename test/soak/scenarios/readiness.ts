/** A single caller cannot make the facade report that it is not ready. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, isSuccess, readOne } from '../caller.ts';
import type { FacadeProcess } from '../facade-process.ts';
import type { Run, Scenario } from '../scenario.ts';
import { answer, answersAfter, type Handler, type Service, startService } from '../service.ts';
import { measuredUntil } from '../tries.ts';

const deadlineMs = 500;
const pollMs = 20;
const otherPauseMs = 50;
/** A refused caller that retries immediately would load the processor rather than the upstream. */
const refusedPauseMs = 250;

interface Nuisance {
  readonly name: string;
  /** The service's behavior for this caller. */
  readonly handler: Handler;
  /** Parallel requests. */
  readonly atOnce: number;
  /** Milliseconds after which it disconnects; absent if it waits. */
  readonly leavesAfterMs?: number;
}

const nuisances: readonly Nuisance[] = [
  { name: 'reads that time out', handler: () => {}, atOnce: 64 },
  {
    name: 'errors of the service',
    handler: ({ response }) => answer(response, { error: { message: 'no' } }, 503),
    atOnce: 32,
  },
  { name: 'refused tokens', handler: ({ response }) => answer(response, {}, 401), atOnce: 32 },
  {
    name: 'connections that break',
    handler: ({ request }) => request.socket.destroy(),
    atOnce: 32,
  },
  { name: 'a flood', handler: answersAfter(20), atOnce: 500 },
  { name: 'callers that leave', handler: answersAfter(200), atOnce: 100, leavesAfterMs: 20 },
];

export const readiness: Scenario = {
  name: 'readiness',
  async run(run) {
    await using service = await startService(answersAfter(5));
    await using facade = await run.start.command(service.url, {
      UPSTREAM_DEADLINE_MS: String(Math.round(deadlineMs * run.slowdown)),
    });
    const [leastPolls, leastAnswers] = [run.amount(100, 10), run.amount(50, 5)];
    for (const nuisance of nuisances) {
      const { asked, polls, unready, answers, missing } = await measuredUntil(
        (met) => met.unready === 0 && met.missing === 0,
        () =>
          meet(
            run,
            nuisance,
            service,
            facade,
            (met) => met.polls >= leastPolls && met.answers >= leastAnswers,
          ),
      );
      const name = (what: string) => `${nuisance.name}: ${what}`;
      run.figures.show(name('requests of it'), asked);
      run.figures.check(name('times not ready'), unready, { most: 0 });
      run.figures.check(name('times asked'), polls, { least: leastPolls });
      run.figures.check(name('others without answer'), missing, { most: 0 });
      run.figures.check(name('others with'), answers, { least: leastAnswers });
    }
  },
};

/** What was counted while a nuisance lasted. */
interface Met {
  readonly asked: number;
  readonly polls: number;
  readonly unready: number;
  /** Requests of another caller with an answer, and without. */
  readonly answers: number;
  readonly missing: number;
}

async function meet(
  { amount, slowdown }: Run,
  nuisance: Nuisance,
  service: Service,
  facade: FacadeProcess,
  isEnough: (met: Met) => boolean,
): Promise<Met> {
  await using caller = new Caller(facade.url, nuisance.atOnce);
  await using other = new Caller(facade.url, 1);
  await using watcher = new Caller(facade.url, 1);
  // A separate token, for which the facade has no history.
  const token = randomUUID();
  await caller.introduce([token, 'other']);
  const usual = service.handler;
  service.handler = (call) => (call.token === token ? nuisance.handler : usual)(call);

  const { leavesAfterMs } = nuisance;
  const ms = amount(15_000, 1_500);
  const met = { asked: 0, polls: 0, unready: 0, answers: 0, missing: 0 };
  const began = performance.now();
  // A flood sends as much as the machine takes, so a slower one needs longer for as many others.
  const lasts = () => {
    const passed = performance.now() - began;
    return passed < (isEnough(met) ? ms : ms * slowdown);
  };
  const ask = async () => {
    while (lasts()) {
      const signal = AbortSignal.timeout(leavesAfterMs ?? 60_000);
      const answered = await caller.ask(readOne('any'), token, { signal }).catch(() => undefined);
      met.asked += 1;
      if (answered?.status === 503) await pause(refusedPauseMs);
      // Whoever leaves does not wait for the machine: it would get more requests than the usual one could take.
      else if (leavesAfterMs !== undefined) await pause(leavesAfterMs * (slowdown - 1));
    }
  };
  const poll = async () => {
    while (lasts()) {
      if ((await watcher.ready()) !== 200) met.unready += 1;
      met.polls += 1;
      await pause(pollMs);
    }
  };
  const goOn = async () => {
    while (lasts()) {
      if (isSuccess(await other.ask(readOne('any'), 'other'))) met.answers += 1;
      else met.missing += 1;
      await pause(otherPauseMs);
    }
  };
  await Promise.all([poll(), goOn(), ...Array.from({ length: nuisance.atOnce }, ask)]);
  service.handler = usual;
  return met;
}
