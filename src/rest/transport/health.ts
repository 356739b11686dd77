/**
 * Knows whether the service can be reached. While it cannot, readiness is false and calls are refused; only an
 * occasional read is sent as a probe, until one gets a response.
 */
import { RestError } from '../values/errors.ts';
import type { HttpRequest } from './exchange.ts';
import { Silence } from './silence.ts';

/**
 * How a call ended. `responded`: with any status, because every other facade would get the same 500. `lost`: there was
 * no connection, or it ended before a status. `broken`: the response was not HTTP, or was incomplete. `late`: the
 * service did not respond in time.
 */
export type Ending = 'responded' | 'lost' | 'broken' | 'late';

interface Count {
  ended: number;
  failed: number;
}

interface Bucket extends Count {
  readonly second: number;
  lost: number;
  /** Number of broken calls, including lost ones. */
  broken: number;
  readonly tokens: Map<string, Count>;
}

interface Outage {
  /** The only token whose calls are refused. Undefined if the calls of all tokens are. */
  readonly token: string | undefined;
  probeAt: number;
  /** Time of its latest sign: a failure, or the sending of a probe without a response yet. */
  shownAt: number;
}

const windowSeconds = 10;
const minCalls = 20;
/** Minimum number of calls if all of them broke. It is lower, because the caller cannot cause broken connections. */
const minBroken = 5;
const minTokens = 3;
const probeEveryMs = 1_000;
/**
 * Maximum number of tokens that are counted separately in a second. All others are counted together, under a hash that
 * no token has.
 */
const maxTokens = 64;
const otherTokens = '';

export interface HealthOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Called when an outage begins, for one token or for all. */
  readonly onOutage: (reason: RestError, token: string | undefined) => void;
}

export class Health {
  readonly #now: () => number;
  readonly #onOutage: HealthOptions['onOutage'];
  readonly #silence = new Silence();
  /** One bucket for each second, the latest last. */
  #buckets: Bucket[] = [];
  #outage: Outage | undefined;
  #recoveredAt = Number.NEGATIVE_INFINITY;

  constructor({ now, onOutage }: HealthOptions) {
    this.#now = now;
    this.#onOutage = onOutage;
  }

  /** Whether the service can be reached. An outage for a single token does not count. */
  get ready(): boolean {
    const outage = this.#outage;
    return !outage || outage.token !== undefined || this.#isOver(outage);
  }

  /** Whether a call of this token would be refused, or would be a probe. */
  isOutFor(token: string): boolean {
    const outage = this.#outage;
    if (!outage || (outage.token !== undefined && outage.token !== token)) return false;
    if (!this.#isOver(outage)) return true;
    this.#recover();
    return false;
  }

  /** Admits a call. Returns whether it is a probe. Throws an error if the call is refused. */
  admit(token: string, { isRead }: Pick<HttpRequest, 'isRead'>): boolean {
    const outage = this.#outage;
    if (!outage || !this.isOutFor(token)) return false;
    const now = this.#now();
    if (!isRead || now < outage.probeAt) throw refusal(outage.probeAt - now);
    // The next probe does not wait for the outcome of this one, which may hang.
    outage.probeAt = now + probeEveryMs;
    outage.shownAt = now;
    return true;
  }

  /** Records the outcome of a call. `sentAt`: when it was sent. */
  record(token: string, ending: Ending, sentAt: number): void {
    if (ending === 'responded') {
      if (this.#outage) this.#recover();
      else this.#silence.break(this.#now());
      this.#count(token, ending);
      return;
    }
    // The call was sent before the service recovered, so its failure shows nothing.
    if (sentAt < this.#recoveredAt) return;
    this.#count(token, ending);
    if (ending !== 'broken') this.#silence.add(token, sentAt, this.#now());
    if (this.#outage) this.#outage.shownAt = this.#now();
    this.#judge();
  }

  /** Whether nothing was sent for so long that the next call may show whether the outage is over. */
  #isOver({ shownAt }: Outage): boolean {
    return this.#now() - shownAt >= windowSeconds * 1_000;
  }

  #recover(): void {
    this.#outage = undefined;
    this.#buckets = [];
    this.#recoveredAt = this.#now();
    this.#silence.break(this.#recoveredAt);
  }

  #count(token: string, ending: Ending): void {
    const bucket = this.#bucket();
    // A broken response does not count as a failure, because one caller may request the one thing that the service
    // cannot send.
    const failed = ending === 'lost' || ending === 'late' ? 1 : 0;
    const name = bucket.tokens.size < maxTokens || bucket.tokens.has(token) ? token : otherTokens;
    const count = bucket.tokens.get(name) ?? { ended: 0, failed: 0 };
    bucket.tokens.set(name, count);
    bucket.ended += 1;
    bucket.failed += failed;
    count.ended += 1;
    count.failed += failed;
    if (ending === 'lost') bucket.lost += 1;
    if (ending === 'lost' || ending === 'broken') bucket.broken += 1;
  }

  /** The bucket of the current second. When it is created, buckets outside the window are dropped. */
  #bucket(): Bucket {
    const second = Math.floor(this.#now() / 1_000);
    const newest = this.#buckets.at(-1);
    if (newest?.second === second) return newest;
    const tokens = new Map<string, Count>();
    const bucket = { second, ended: 0, failed: 0, lost: 0, broken: 0, tokens };
    const within = this.#buckets.filter((old) => old.second > second - windowSeconds);
    this.#buckets = [...within, bucket];
    return bucket;
  }

  /**
   * Decides whether there is an outage, by three signs. First, calls of many callers failed, and none got a response
   * since they were sent. Second, all calls of several callers broke, even if these are few. Third, most calls of the
   * last seconds failed, for each of the tokens: slow reads of a single caller are not enough.
   */
  #judge(): void {
    if (this.#silence.isOutage) {
      this.#beginOutage(undefined);
      return;
    }
    const total = sum(this.#buckets);
    const isAllBroken =
      total.ended >= minBroken &&
      this.#buckets.every(({ broken, ended }) => broken === ended) &&
      this.#tokens().size >= minTokens;
    if (isAllBroken) {
      this.#beginOutage(undefined);
      return;
    }
    if (total.ended < minCalls || !mostlyFailed(total)) return;
    const tokens = this.#tokens();
    if (!tokens.values().every(mostlyFailed)) return;
    const [first] = tokens.keys();
    const isOfOne = tokens.size === 1 && this.#buckets.every(({ lost }) => lost === 0);
    this.#beginOutage(isOfOne && first !== otherTokens ? first : undefined);
  }

  #tokens(): ReadonlyMap<string, Count> {
    const tokens = new Map<string, Count>();
    for (const bucket of this.#buckets)
      for (const [token, count] of bucket.tokens)
        tokens.set(token, sum([tokens.get(token) ?? { ended: 0, failed: 0 }, count]));
    return tokens;
  }

  #beginOutage(token: string | undefined): void {
    const outage = this.#outage;
    if (outage && (outage.token === undefined || outage.token === token)) return;
    const now = this.#now();
    this.#outage = { token, probeAt: now + probeEveryMs, shownAt: now };
    this.#onOutage(refusal(probeEveryMs), token);
  }
}

const mostlyFailed = ({ ended, failed }: Count) => failed * 2 > ended;

const sum = (counts: readonly Count[]): Count =>
  counts.reduce((total, { ended, failed }) => ({
    ended: total.ended + ended,
    failed: total.failed + failed,
  }));

const refusal = (waitMs: number) =>
  new RestError('UPSTREAM_UNAVAILABLE', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) });
