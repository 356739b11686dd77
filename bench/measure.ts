/**
 * Measures a case: several rounds in which all sides take turns, so that they run under the same conditions. The servers
 * are started twice, the second time in reverse order: of two equal ones, the one that is started first is a few percent
 * slower.
 */
import { processorSeconds } from '../test/soak/process-watch.ts';
import type { Case } from './cases.ts';
import { clients, loadFor, loadOf } from './load.ts';
import type { Same } from './same-answers.ts';
import { peakMegabytes, type ServerProcess } from './server-process.ts';
import { type Side, yogaByHand } from './sides.ts';
import type { Upstream } from './upstream.ts';

export interface Figures {
  readonly case: string;
  readonly side: string;
  readonly requestsASecond: number;
  /** Requests per second relative to the first side, by round. */
  readonly ratio: number;
  /** Latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time per request. */
  readonly cpuMs: number;
  /** Processor time of the first side divided by this side's: more reliable than `ratio` on a shared machine. */
  readonly cpuRatio: number;
  /** Processor time of this side divided by that of the server by hand with Yoga. NaN without that server. */
  readonly cpuOfYoga: number;
  readonly calls: number;
  /** Peak memory in megabytes. */
  readonly peakMemory: number;
}

type Round = Pick<Figures, 'requestsASecond' | 'p50' | 'p99' | 'cpuMs'>;

export interface Pace {
  /** How often all servers are started. */
  readonly starts: number;
  /** Number of rounds for each start. */
  readonly rounds: number;
  readonly warmUpRequests: number;
  /** Processor time of the warm-up, in seconds. */
  readonly warmUpSeconds: number;
  readonly roundSeconds: number;
}

/** Figures of each side, in order. */
export async function measure(
  measured: Case,
  sides: readonly Side[],
  upstream: Upstream,
  same: Same,
  pace: Pace,
): Promise<Figures[]> {
  const contestants = sides
    .filter(({ isIn }) => isIn(measured))
    .map((side): Contestant => ({ side, rounds: [], peakMemory: 0 }));
  for (let start = 0; start < pace.starts; start += 1)
    await runRounds(measured, alternating(contestants, start), upstream, pace);

  const [first] = contestants;
  const yoga = contestants.find(({ side }) => side === yogaByHand);
  return contestants.map(({ side, rounds, peakMemory }) => {
    const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
    /** Median over the rounds of the other side's figure divided by this side's. */
    const beside = (name: keyof Round, other = first) =>
      median(rounds.map((round, at) => (other?.rounds[at]?.[name] ?? Number.NaN) / round[name]));
    return {
      case: measured.name,
      side: side.name,
      requestsASecond: middle('requestsASecond'),
      ratio: 1 / beside('requestsASecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      cpuMs: middle('cpuMs'),
      cpuRatio: beside('cpuMs'),
      cpuOfYoga: yoga ? 1 / beside('cpuMs', yoga) : Number.NaN,
      calls: same.calls(side, measured),
      peakMemory,
    };
  });
}

/** Starts all servers and lets them take turns. */
async function runRounds(
  measured: Case,
  contestants: readonly Contestant[],
  upstream: Upstream,
  pace: Pace,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const url = upstream.urls[measured.service ?? 'plain'];
  const running: Running[] = [];
  for (const contestant of contestants) {
    const server = stack.use(await contestant.side.start(url, { options: measured.options }));
    running.push({ contestant, server, address: server.url + contestant.side.path(measured) });
  }
  const amounts = new Map<Running, number>();
  for (const each of running) amounts.set(each, await warmUp(measured, each, pace));
  for (let round = 0; round < pace.rounds; round += 1)
    for (const each of alternating(running, round))
      each.contestant.rounds.push(await oneRound(measured, each, amounts.get(each) ?? clients));
  for (const { contestant, server } of running)
    contestant.peakMemory = Math.max(contestant.peakMemory, peakMegabytes(server.pid));
  await upstream.check();
}

/** The values, in reverse order every other time. */
const alternating = <Value>(values: readonly Value[], time: number): readonly Value[] =>
  time % 2 === 0 ? values : values.toReversed();

interface Contestant {
  readonly side: Side;
  readonly rounds: Round[];
  /** Peak memory in megabytes. */
  peakMemory: number;
}

interface Running {
  readonly contestant: Contestant;
  readonly server: ServerProcess;
  readonly address: string;
}

/** Maximum number of passes of one second: a server that waits for the REST API uses little processor time. */
const maxPasses = 10;

/**
 * Lets the server answer that many requests and use that much processor time, so that its code is optimized, whatever
 * share of the core other processes leave. Returns the number of requests that it answers in a round.
 */
async function warmUp(
  measured: Case,
  { server, address }: Running,
  { warmUpRequests, warmUpSeconds, roundSeconds }: Pace,
): Promise<number> {
  const begun = processorSeconds(server.pid);
  let all = 0;
  for (let pass = 1; ; pass += 1) {
    const before = processorSeconds(server.pid);
    const answered = await loadFor(1, address, measured);
    const now = processorSeconds(server.pid);
    all += answered;
    const isWarm = all >= warmUpRequests && now - begun >= warmUpSeconds;
    if (isWarm || pass === maxPasses)
      return Math.max(clients, Math.round((answered / (now - before)) * roundSeconds));
  }
}

/** `amount`: requests in the round. */
async function oneRound(
  measured: Case,
  { server, address }: Running,
  amount: number,
): Promise<Round> {
  const before = processorSeconds(server.pid);
  const figures = await loadOf(amount, address, measured);
  return { ...figures, cpuMs: ((processorSeconds(server.pid) - before) * 1_000) / amount };
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
