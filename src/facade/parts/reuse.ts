/** What is kept between requests, and reads that requests share. What is off is undefined. */
import { RememberedRuns } from '../../http/reuse/remembered-runs.ts';
import { KeptBodies } from '../../rest/kept/kept-bodies.ts';
import { KeptStore } from '../../rest/kept/kept-store.ts';
import { TokenWrites } from '../../rest/kept/token-writes.ts';
import { SharedReads } from '../../rest/shared/shared-reads.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import type { Settled } from '../../server/settings/options.ts';

export interface Reuse {
  readonly store: KeptStore | undefined;
  readonly runs: RememberedRuns | undefined;
  readonly bodies: KeptBodies | undefined;
  /** Counts writes, for kept bodies that are used without a call, and for shared reads. */
  readonly writes: TokenWrites | undefined;
  readonly sharedReads: SharedReads | undefined;
}

export function reuseOf(checked: Settled, upstream: Upstream): Reuse {
  const { reuse, reuseBytes, shareReads } = checked;
  const writes = reuse === 'fresh' || shareReads ? new TokenWrites() : undefined;
  const store = reuseBytes > 0 ? new KeptStore(reuseBytes) : undefined;
  return {
    store,
    runs: store && new RememberedRuns(store),
    bodies: store && bodiesIn(store, checked, writes),
    writes,
    sharedReads: writes && shareReads ? new SharedReads(upstream, writes) : undefined,
  };
}

function bodiesIn(
  store: KeptStore,
  { reuse, reuseMaxAge, reuseStaleSeconds, passHeaders, logger, now }: Settled,
  writes: TokenWrites | undefined,
): KeptBodies {
  return new KeptBodies({
    store,
    now,
    rules: {
      staleMs: reuseStaleSeconds * 1_000,
      freshMs: reuse === 'fresh' ? reuseMaxAge * 1_000 : 0,
      writes,
    },
    passHeaders,
    onObstacle: (header) => logger?.warn({ header }, 'responses cannot be kept'),
  });
}
