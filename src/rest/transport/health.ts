/**
 * Whether the service can be reached: decides readiness, and refuses calls while it cannot. During an outage only an
 * occasional GET is sent as a probe, until one gets a response.
 */
import { RestError } from '../values/errors.ts';
import type { Method } from '../values/method.ts';
import { Silence } from './silence.ts';

/**
 * `responded`: with any status, as one from 500 on is what every other process would get, too. `lost`: there was no connection, or it ended before a status. `broken`: what was received is not HTTP, or was cut
 * off. `late`: the service did not respond in time.
 */
export type Ending = 'responded' | 'lost' | 'broken' | 'late';

interface Count {
  ended: number;
  failed: number;
}

interface Bucket extends Count {
  readonly second: number;
  lost: number;
  /** Including the lost ones. */
  broken: number;
  readonly tokens: Map<string, Count>;
}

interface Outage {
  /** The only token whose calls are refused; undefined if those of all tokens are. */
  readonly token: string | undefined;
  probeAt: number;
  /** When it last showed: by a failure, or by a probe without a response yet. */
  shownAt: number;
}

const windowSeconds = 10;
const fewestCalls = 20;
/** Minimum number of calls, if all of them broke: broken connections do not depend on the caller. */
const fewestBroken = 5;
const fewestTokens = 3;
const probeEveryMs = 1_000;
/** Tokens that are counted one by one each second. All others count together, under a hash that no token has. */
const maxTokens = 64;
const otherTokens = '';

export interface HealthOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** An outage begins, for one token or for all. */
  readonly onOutage: (reason: RestError, token: string | undefined) => void;
}

export class Health {
  readonly #now: () => number;
  readonly #onOutage: HealthOptions['onOutage'];
  readonly #silence = new Silence();
  /** Newest last. */
  #buckets: Bucket[] = [];
  #outage: Outage | undefined;
  #recoveredAt = Number.NEGATIVE_INFINITY;

  constructor({ now, onOutage }: HealthOptions) {
    this.#now = now;
    this.#onOutage = onOutage;
  }

  /** False during an outage for all tokens. */
  get ready(): boolean {
    const outage = this.#outage;
    return !outage || outage.token !== undefined || this.#isOver(outage);
  }

  /** Whether a call of this token would be refused, or be a probe. */
  isOutFor(token: string): boolean {
    const outage = this.#outage;
    if (!outage || (outage.token !== undefined && outage.token !== token)) return false;
    if (!this.#isOver(outage)) return true;
    this.#recover();
    return false;
  }

  /** Admits a call: returns true if it is a probe. Throws the error that refuses it. */
  admit(token: string, method: Method): boolean {
    const outage = this.#outage;
    if (!outage || !this.isOutFor(token)) return false;
    const now = this.#now();
    if (method !== 'GET' || now < outage.probeAt) throw refusal(outage.probeAt - now);
    // The next probe does not wait for this one, which may hang.
    outage.probeAt = now + probeEveryMs;
    outage.shownAt = now;
    return true;
  }

  /** Records the outcome of a call that was sent at `sentAt`. */
  record(token: string, ending: Ending, sentAt: number): void {
    if (ending === 'responded') {
      if (this.#outage) this.#recover();
      else this.#silence.break(this.#now());
      this.#count(token, ending);
      return;
    }
    // It was sent before the service recovered, so it does not count.
    if (sentAt < this.#recoveredAt) return;
    this.#count(token, ending);
    if (ending !== 'broken') this.#silence.add(token, sentAt, this.#now());
    if (this.#outage) this.#outage.shownAt = this.#now();
    this.#judge();
  }

  /** Nothing was sent for a while, so the next call may find out if the outage is over. */
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
    // One caller may request the one thing that breaks, so this alone is no failure of the service.
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

  /** The bucket of the current second. A new one drops those that have left the window. */
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
   * There are three signs of an outage. Calls of many callers failed, and none of them got a response since they were
   * sent. All calls of several callers broke, even if they are few. Most calls of the last seconds failed, for every
   * token among them: slow reads of one caller are no evidence.
   */
  #judge(): void {
    if (this.#silence.isOutage) {
      this.#beginOutage(undefined);
      return;
    }
    const total = sum(this.#buckets);
    const isAllBroken =
      total.ended >= fewestBroken &&
      this.#buckets.every(({ broken, ended }) => broken === ended) &&
      this.#tokens().size >= fewestTokens;
    if (isAllBroken) {
      this.#beginOutage(undefined);
      return;
    }
    if (total.ended < fewestCalls || !mostlyFailed(total)) return;
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
