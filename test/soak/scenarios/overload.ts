/**
 * Ten times as many requests as the REST API can process: admitted ones are served as usual, the others are
 * refused immediately, and shortly afterwards nothing remains.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Arrivals, arrive, maxLagMs } from '../arrivals.ts';
import { Caller, tokensOf } from '../caller.ts';
import { MemoryWatch, processorSeconds } from '../process-watch.ts';
import type { Run, Scenario } from '../scenario.ts';
import { answersAfter, startService } from '../service.ts';
import { measuredUntil } from '../tries.ts';

const serviceMs = 200;
const full = { places: 64, normalRate: 100, stormRate: 3_200 };
/** The same load with a quarter of the upstream capacity, which takes a quarter of a processor of the usual machine. */
const scaled = { places: 16, normalRate: 25, stormRate: 800 };
/**
 * Requests in a storm on a slow machine, as a multiple of what the REST API can process: at the full rate, refusals
 * alone would take a whole processor, so latencies would only show that.
 */
const leastStorm = 3;
const manyTokens = 400;
const calmMs = 5_000;
/** Maximum latency of an admitted request relative to that without overload. */
const maxTimes = 2;
/** Calls of one caller that may wait: a caller who sends too much waits for its own calls before it is refused. */
const ownCalls = 256;
/** Maximum latency of a refusal; a process that shares two cores with others is paused for longer. */
const maxRefused = { most: 50, scaled: 250 };

export const overload: Scenario = {
  name: 'overload',
  async run(run) {
    await storm(run, 'many tokens', tokensOf('caller', manyTokens));
    await storm(run, 'one token', tokensOf('caller', 1));
  },
};

async function storm(run: Run, variant: string, tokens: readonly string[]): Promise<void> {
  const { figures, start, amount, isScaled, slowdown } = run;
  const { places, normalRate, stormRate: usualRate } = isScaled ? scaled : full;
  const maxASecond = (places * 1_000) / serviceMs;
  const stormRate = isScaled ? Math.max(leastStorm * maxASecond, usualRate / slowdown) : usualRate;
  const mostTimes = tokens.length > 1 ? maxTimes : maxTimes + ownCalls / places;
  await using service = await startService(answersAfter(serviceMs));
  await using facade = await start.command(service.url, { UPSTREAM_CONNECTIONS: String(places) });
  await using caller = new Caller(facade.url, 8);
  await caller.introduce(tokens);
  const load = (rate: number, seconds: number, connections: number, isEnough = isOnTime) =>
    measuredUntil(isEnough, () => arrive({ url: facade.url, rate, seconds, connections, tokens }));

  // Warms up the process, so that this does not count.
  await arrive({ url: facade.url, rate: normalRate, seconds: amount(2), connections: 100, tokens });
  const normal = await load(normalRate, amount(10, 2), 100);
  const usual = normal.accepted.p99;
  // A REST API with a constant response time frees all places at the same moment, so an admitted request waits
  // up to that time, and a pause of ten milliseconds can exceed the limit. The same is true for refusals.
  const isGood = (arrivals: Arrivals) =>
    isOnTime(arrivals) &&
    (!isScaled ||
      (arrivals.accepted.p99 <= mostTimes * usual && arrivals.refused.p99 <= maxRefused.scaled));
  using memory = new MemoryWatch(facade.pid);
  const workedBefore = processorSeconds(facade.pid);
  const beganAt = performance.now();
  const stormy = await load(stormRate, amount(30, 3), 500, isGood);
  const seconds = (performance.now() - beganAt) / 1_000;
  const worked = processorSeconds(facade.pid) - workedBefore;
  const { growth } = memory;
  await pause(calmMs);
  const after = await load(normalRate, amount(10, 2), 100);

  const unmeasured = latenessOf(normal, stormy, after);
  const name = (what: string) => `${variant}: ${what}`;
  figures.show(name('normal p99'), usual, 'ms');
  figures.show(name('the generator is late by, p99'), stormy.lag.p99, 'ms');
  figures.show(name('answered in the storm'), stormy.accepted.count);
  figures.show(name('refused in the storm'), stormy.refused.count);
  figures.show(name('processors that the facade took'), worked / seconds);
  figures.check(name('accepted p99'), stormy.accepted.p99 / usual, {
    most: mostTimes,
    unit: '× normal',
    unmeasured,
  });
  figures.check(name('refused p99'), stormy.refused.p99, {
    ...maxRefused,
    unit: 'ms',
    unmeasured,
  });
  figures.check(name('refused without Retry-After'), stormy.silent, { most: 0 });
  figures.check(name('neither answered nor refused'), stormy.failed, { most: 0 });
  // The limit is relative to the REST API's capacity, because some time is spent on the network.
  figures.check(
    name('answers, of those possible'),
    stormy.accepted.count / amount(30, 3) / maxASecond,
    { least: 0.6 },
  );
  figures.check(name('memory'), growth, { most: 100, unit: 'MB' });
  figures.check(name('p99 after the storm'), after.accepted.p99 / usual, {
    most: 1.5,
    unit: '× normal',
    unmeasured,
  });
  figures.check(name('refused after the storm'), after.refused.count, { most: 0 });
}

/** Whether the generator was on time. */
const isOnTime = ({ lag }: Arrivals) => lag.p99 <= maxLagMs;

function latenessOf(...loads: readonly Arrivals[]): string | undefined {
  const worst = Math.max(...loads.map(({ lag }) => lag.p99));
  return worst > maxLagMs ? `the generator was late by ${worst.toFixed(0)} ms` : undefined;
}
