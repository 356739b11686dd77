/** What loads remember for later requests. */
import { type CallerLengths, KnownLengths } from './known-lengths.ts';
import { type KnownWays, knownWays } from './known-ways.ts';

export class BatchMemory {
  readonly lengths: KnownLengths;
  /** Whether the service has reads that only later releases have. */
  readonly ways: KnownWays;

  constructor(now: () => number) {
    this.lengths = new KnownLengths(now);
    this.ways = knownWays(now);
  }

  /** What the loads of one request may use. `caller`: a hash of its token. */
  of(caller: string | undefined): CallerMemory {
    const { lengths, ways } = this;
    return { lengths: caller === undefined ? undefined : lengths.of(caller), ways };
  }
}

export interface CallerMemory extends Pick<BatchMemory, 'ways'> {
  /** Lengths of lists that the caller has seen. Undefined if none are remembered. */
  readonly lengths: CallerLengths | undefined;
}
