/** A single caller cannot make the facade report that it is not ready. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, isSuccess, readOne } from '../caller.ts';
import type { FacadeProcess } from '../facade-process.ts';
import type { Run, Scenario } from '../scenario.ts';
import { answer, answersAfter, type Handler, type Service, startService } from '../service.ts';

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
      UPSTREAM_DEADLINE_MS: String(deadlineMs),
    });
    for (const nuisance of nuisances) await meet(run, nuisance, service, facade);
  },
};

async function meet(
  { figures, amount, slowdown }: Run,
  nuisance: Nuisance,
  service: Service,
  facade: FacadeProcess,
): Promise<void> {
  await using caller = new Caller(facade.url, nuisance.atOnce);
  await using other = new Caller(facade.url, 1);
  await using watcher = new Caller(facade.url, 1);
  // A separate token, for which the facade has no history.
  const token = nuisance.name.replaceAll(' ', '-');
  await caller.introduce([token, 'other']);
  const usual = service.handler;
  service.handler = (call) => (call.token === token ? nuisance.handler : usual)(call);

  const { leavesAfterMs } = nuisance;
  const ms = amount(15_000, 1_500);
  const [leastPolls, leastAnswers] = [amount(100, 10), amount(50, 5)];
  let asked = 0;
  let polls = 0;
  let unready = 0;
  let answers = 0;
  let missing = 0;
  const began = performance.now();
  // A flood sends as much as the machine takes, so a slower one needs longer for as many others.
  const lasts = () => {
    const passed = performance.now() - began;
    return passed < (polls < leastPolls || answers < leastAnswers ? ms * slowdown : ms);
  };
  const ask = async () => {
    while (lasts()) {
      const signal = AbortSignal.timeout(leavesAfterMs ?? 60_000);
      const answered = await caller.ask(readOne('any'), token, { signal }).catch(() => undefined);
      asked += 1;
      if (answered?.status === 503) await pause(refusedPauseMs);
      // Whoever leaves does not wait for the machine: it would get more requests than the usual one could take.
      else if (leavesAfterMs !== undefined) await pause(leavesAfterMs * (slowdown - 1));
    }
  };
  const poll = async () => {
    while (lasts()) {
      if ((await watcher.ready()) !== 200) unready += 1;
      polls += 1;
      await pause(pollMs);
    }
  };
  const goOn = async () => {
    while (lasts()) {
      if (isSuccess(await other.ask(readOne('any'), 'other'))) answers += 1;
      else missing += 1;
      await pause(otherPauseMs);
    }
  };
  await Promise.all([poll(), goOn(), ...Array.from({ length: nuisance.atOnce }, ask)]);
  service.handler = usual;
  const name = (what: string) => `${nuisance.name}: ${what}`;
  figures.show(name('requests of it'), asked);
  figures.check(name('times not ready'), unready, { most: 0 });
  figures.check(name('times asked'), polls, { least: leastPolls });
  figures.check(name('others without answer'), missing, { most: 0 });
  figures.check(name('others with'), answers, { least: leastAnswers });
}
