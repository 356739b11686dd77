/**
 * A REST API that accepts calls and never responds: few more calls are sent, and callers get errors without
 * waiting.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, codeOf, isSuccess, readOne, tokensOf } from '../caller.ts';
import { Samples } from '../samples.ts';
import type { Run, Scenario } from '../scenario.ts';
import { answersAfter, startService } from '../service.ts';

const deadlineMs = 2_000;
const callers = 800;
const askEveryMs = 10;

export const hanging: Scenario = {
  name: 'hanging',
  async run(run) {
    await hang(run, 'new tokens', false);
    await hang(run, 'known tokens', true);
  },
};

async function hang(run: Run, variant: string, isKnown: boolean): Promise<void> {
  const { figures, start, amount } = run;
  const tokens = tokensOf('caller', callers);
  await using service = await startService(answersAfter(1));
  await using facade = await start.command(service.url, {
    UPSTREAM_DEADLINE_MS: String(deadlineMs),
  });
  await using caller = new Caller(facade.url, callers);
  await using watcher = new Caller(facade.url, 4);
  await caller.introduce(isKnown ? tokens : ['somebody']);
  const name = (what: string) => `${variant}: ${what}`;

  service.handler = () => {};
  const began = performance.now();
  const first = tokens.map((token) => caller.ask(readOne('any'), token));
  await pause(deadlineMs - (performance.now() - began));
  const before = service.calls;
  await Promise.all(first);
  figures.check(name('milliseconds until the last is answered'), performance.now() - began, {
    most: deadlineMs + 1_000,
    scaled: deadlineMs + 3_000,
    unit: 'ms',
  });
  figures.check(name('readiness'), await watcher.ready(), { least: 503 });

  // One at a time, each with its own token: one of them may be sent as a probe.
  const refusals = new Samples();
  let others = 0;
  const later: Promise<void>[] = [];
  const note = async (token: string) => {
    const answered = await caller.ask(readOne('any'), token);
    if (codeOf(answered) === 'UPSTREAM_UNAVAILABLE') refusals.add(answered.ms);
    else others += 1;
  };
  const until = performance.now() + amount(10_000, 1_500);
  const seconds = (until - performance.now()) / 1_000;
  for (let number = 0; performance.now() < until; number += 1) {
    later.push(note(tokens[number % callers] ?? ''));
    await pause(askEveryMs);
  }
  await Promise.all(later);
  figures.check(name('calls after the first deadline'), service.calls - before, { most: 60 });
  figures.check(name('refused p99'), refusals.p99, { most: 20, scaled: 100, unit: 'ms' });
  figures.show(name('refused'), refusals.count);
  figures.check(name('needless calls'), others, { most: Math.ceil(seconds) + 1 });
  figures.check(name('readiness after that'), await watcher.ready(), { least: 503 });

  service.handler = answersAfter(1);
  const backAt = performance.now();
  let isBack = false;
  while (!isBack && performance.now() - backAt < 20_000) {
    isBack = isSuccess(await caller.ask(readOne('any'), 'caller-1'));
    if (!isBack) await pause(100);
  }
  const backSeconds = isBack ? (performance.now() - backAt) / 1_000 : Number.POSITIVE_INFINITY;
  figures.check(name('seconds until the first success'), backSeconds, { most: 10, unit: 's' });
  figures.check(name('readiness at the end'), await watcher.ready(), { most: 200 });
}
