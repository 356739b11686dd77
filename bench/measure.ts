/** Measures a case: all sides in turns, several rounds, so that all meet the same machine. */
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
  /** Of the first side's requests a second, round by round. */
  readonly ratio: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time a request. */
  readonly cpuMs: number;
  /** Processor time of the first side by this one's: tells more than `ratio` where others use the machine. */
  readonly cpuRatio: number;
  readonly calls: number;
  /** Megabytes. */
  readonly peakMemory: number;
}

type Round = Pick<Figures, 'requestsASecond' | 'p50' | 'p99' | 'cpuMs'>;

export interface Pace {
  readonly rounds: number;
  /** Seconds of processor time. */
  readonly warmUpSeconds: number;
  readonly roundSeconds: number;
}

/** Figures of each side, in their order. */
export async function measure(
  measured: Case,
  sides: readonly Side[],
  upstream: Upstream,
  same: Same,
  pace: Pace,
): Promise<Figures[]> {
  await using stack = new AsyncDisposableStack();
  const contestants: Contestant[] = [];
  for (const side of sides) {
    const server = stack.use(await side.start(upstream.url, { options: measured.options }));
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
    /** What the first side took by what this one took, round by round. */
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
  /** Requests of a round. */
  amount: number;
}

/** Passes of a second, at most: a server that waits for its service never works for so long. */
const mostPasses = 10;

/**
 * Lets the server work for so long, whatever share of its core others leave it: code that nobody has optimized
 * yet tells nothing. Gives as many requests as it answers in the time of a round.
 */
async function warmUp(
  measured: Case,
  { side, server }: Contestant,
  { warmUpSeconds, roundSeconds }: Pace,
): Promise<number> {
  const begun = processorSeconds(server.pid);
  for (let pass = 1; ; pass += 1) {
    const before = processorSeconds(server.pid);
    const answered = await loadFor(1, server.url + side.path(measured), measured);
    const now = processorSeconds(server.pid);
    if (now - begun >= warmUpSeconds || pass === mostPasses)
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
