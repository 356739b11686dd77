/**
 * Whether the service can be reached: one record, for refusing calls while it cannot and for readiness.
 *
 * It is out of reach when most calls of the last seconds failed, whoever made them: one caller's slow reads
 * say nothing about others, so every token among them must mostly have failed. It is when all calls of several
 * callers broke, be they few. And it is when many callers' calls failed and none was answered since they were
 * sent. Then nothing is sent but a GET every now and then, until one of them is answered.
 */
import { RestError } from '../values/errors.ts';
import type { Method } from '../values/method.ts';
import { Silence } from './silence.ts';

/**
 * `lost`: there was no connection, or none long enough for a status. `broken`: there was, and what came over it is no
 * HTTP, or was broken off. `late`: the time ran out at the service.
 */
export type Ending = 'responded' | 'lost' | 'broken' | 'late';

interface Count {
  ended: number;
  failed: number;
}

interface Bucket extends Count {
  readonly second: number;
  lost: number;
  /** Those that were lost among them. */
  broken: number;
  readonly tokens: Map<string, Count>;
}

interface Outage {
  /** The only token whose calls are refused; undefined when everybody's are. */
  readonly token: string | undefined;
  probeAt: number;
  /** When it last showed: by a failure, or by a probe that is not answered yet. */
  shownAt: number;
}

const windowSeconds = 10;
const fewestCalls = 20;
/** Calls by so many callers, if all of them broke: a connection that fails has nothing to do with who asks. */
const fewestBroken = 5;
const fewestTokens = 3;
const probeEveryMs = 2_000;
/** Tokens that a second counts one by one; those beyond are counted together, under a hash of none. */
const mostTokens = 64;
const otherTokens = '';

export interface HealthOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** The service went out of reach: for one token, or for everybody. */
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

  /** False while the service is out of reach for everybody. */
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

  /** Lets a call pass: as any other (false), or as a probe (true). Throws the error it is refused with. */
  admit(token: string, method: Method): boolean {
    const outage = this.#outage;
    if (!outage || !this.isOutFor(token)) return false;
    const now = this.#now();
    if (method !== 'GET' || now < outage.probeAt) throw refusal(outage.probeAt - now);
    // The next one does not wait for this one to end: a service that hangs may hang it, too.
    outage.probeAt = now + probeEveryMs;
    outage.shownAt = now;
    return true;
  }

  /** Takes note of how a call ended that was sent at `sentAt`. */
  record(token: string, ending: Ending, sentAt: number): void {
    if (ending === 'responded') {
      if (this.#outage) this.#recover();
      else this.#silence.break(this.#now());
      this.#count(token, ending);
      return;
    }
    // It was sent before the service came back, so it tells what is known.
    if (sentAt < this.#recoveredAt) return;
    this.#count(token, ending);
    if (ending !== 'broken') this.#silence.add(token, sentAt, this.#now());
    if (this.#outage) this.#outage.shownAt = this.#now();
    this.#judge();
  }

  /** Nobody asks any more, so nothing can show that it is over: then the next may find out. */
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
    // One caller may well ask for the one thing that breaks: by itself that is no failure of the service.
    const failed = ending === 'lost' || ending === 'late' ? 1 : 0;
    const name = bucket.tokens.size < mostTokens || bucket.tokens.has(token) ? token : otherTokens;
    const count = bucket.tokens.get(name) ?? { ended: 0, failed: 0 };
    bucket.tokens.set(name, count);
    bucket.ended += 1;
    bucket.failed += failed;
    count.ended += 1;
    count.failed += failed;
    if (ending === 'lost') bucket.lost += 1;
    if (ending === 'lost' || ending === 'broken') bucket.broken += 1;
  }

  /** That of the present second; those that have left the window are dropped with each new one. */
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
