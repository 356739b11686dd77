/** Measures a case: several rounds in which all sides take turns, so that they run under the same conditions. */
import { processorSeconds } from '../test/soak/process-watch.ts';
import type { Case } from './cases.ts';
import { clients, loadFor, loadOf } from './load.ts';
import type { Same } from './same-answers.ts';
import { peakMegabytes, type ServerProcess } from './server-process.ts';
import type { Side } from './sides.ts';
import type { Upstream } from './upstream.ts';

export interface Figures {
  readonly case: string;
  readonly side: string;
  readonly requestsASecond: number;
  /** Requests per second relative to the first side, by round. */
  readonly ratio: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time per request. */
  readonly cpuMs: number;
  /** Processor time of the first side divided by this side's: more reliable than `ratio` on a shared machine. */
  readonly cpuRatio: number;
  readonly calls: number;
  /** Megabytes. */
  readonly peakMemory: number;
}

type Round = Pick<Figures, 'requestsASecond' | 'p50' | 'p99' | 'cpuMs'>;

export interface Pace {
  readonly rounds: number;
  readonly warmUpRequests: number;
  /** Seconds of processor time. */
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
  await using stack = new AsyncDisposableStack();
  const contestants: Contestant[] = [];
  const url = upstream.urls[measured.service ?? 'plain'];
  for (const side of sides.filter(({ isIn }) => isIn(measured))) {
    const server = stack.use(await side.start(url, { options: measured.options }));
    contestants.push({ side, server, amount: clients, rounds: [] });
  }
  for (const contestant of contestants)
    contestant.amount = await warmUp(measured, contestant, pace);
  for (let round = 0; round < pace.rounds; round += 1)
    for (const contestant of contestants)
      contestant.rounds.push(await oneRound(measured, contestant));
  await upstream.check();

  const [first] = contestants;
  return contestants.map(({ side, server, rounds }) => {
    const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
    /** Median over the rounds of the first side's figure divided by this side's. */
    const beside = (name: keyof Round) =>
      median(rounds.map((round, at) => (first?.rounds[at]?.[name] ?? Number.NaN) / round[name]));
    return {
      case: measured.name,
      side: side.name,
      requestsASecond: middle('requestsASecond'),
      ratio: 1 / beside('requestsASecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      cpuMs: middle('cpuMs'),
      cpuRatio: beside('cpuMs'),
      calls: same.calls(side, measured),
      peakMemory: peakMegabytes(server.pid),
    };
  });
}

interface Contestant {
  readonly side: Side;
  readonly server: ServerProcess;
  readonly rounds: Round[];
  /** Requests per round. */
  amount: number;
}

/** Maximum number of passes of one second: a server that waits for the REST API uses little processor time. */
const mostPasses = 10;

/**
 * Lets the server answer that many requests and use that much processor time, so that its code is optimized, whatever
 * share of the core other processes leave. Returns the number of requests that it answers in a round.
 */
async function warmUp(
  measured: Case,
  { side, server }: Contestant,
  { warmUpRequests, warmUpSeconds, roundSeconds }: Pace,
): Promise<number> {
  const begun = processorSeconds(server.pid);
  let all = 0;
  for (let pass = 1; ; pass += 1) {
    const before = processorSeconds(server.pid);
    const answered = await loadFor(1, server.url + side.path(measured), measured);
    const now = processorSeconds(server.pid);
    all += answered;
    const isWarm = all >= warmUpRequests && now - begun >= warmUpSeconds;
    if (isWarm || pass === mostPasses)
      return Math.max(clients, Math.round((answered / (now - before)) * roundSeconds));
  }
}

async function oneRound(measured: Case, { side, server, amount }: Contestant): Promise<Round> {
  const before = processorSeconds(server.pid);
  const figures = await loadOf(amount, server.url + side.path(measured), measured);
  return { ...figures, cpuMs: ((processorSeconds(server.pid) - before) * 1_000) / amount };
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
