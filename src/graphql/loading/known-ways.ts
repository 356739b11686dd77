/**
 * Which of two ways to read the same the service has: a release of the service may have only the operations of the
 * newer way, or only those of the older one.
 */
import { LRUCache } from 'lru-cache';

export type Way = 'newer' | 'older';

/** Maximum number of operations, which is more than there are. */
const max = 1_000;
/** Milliseconds for which it is remembered. The service may change its release at any time. */
const ttl = 600_000;

/**
 * What is known about the service, by the operation of the newer way. All requests share it: both ways return the same
 * value, so what one caller makes known costs another one at most a call.
 */
export type KnownWays = LRUCache<object, Way>;

export const knownWays = (now: () => number): KnownWays =>
  new LRUCache({ max, ttl, ttlResolution: 0, perf: { now } });
