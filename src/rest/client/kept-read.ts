/** Connects one read of a request with the kept body of its path. */
import { ConditionalRead } from '../kept/conditional-read.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { Sender } from '../transport/attempt.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import { TimeShare } from '../transport/time-share.ts';
import type { RestError } from '../values/errors.ts';
import { isOutage } from '../values/outages.ts';
import type { CallRecord } from './call-log.ts';
import type { CallTarget } from './call-request.ts';
import type { CallReuse } from './call-reuse.ts';
import type { CallScope } from './call-scope.ts';
import { isConclusive } from './read-record.ts';

/** The key under which the body of a read is kept. */
export const keptKeyOf = ({ path, added }: Pick<CallTarget, 'path' | 'added'>): string =>
  added ? path + added.key : path;

export class KeptRead extends ConditionalRead {
  readonly #reuse: CallReuse;
  readonly #operation: AnyOperation;
  readonly #target: CallTarget;
  readonly #record: CallRecord;
  /** The time of an attempt that may fail. */
  #share: TimeShare | undefined;

  constructor(reuse: CallReuse, operation: AnyOperation, target: CallTarget, record: CallRecord) {
    super(reuse.bodies, keptKeyOf(target));
    this.#reuse = reuse;
    this.#operation = operation;
    this.#target = target;
    this.#record = record;
  }

  /** The sender of the next attempt. One that may fail has half of what is left of the time of its request. */
  senderOf({ sender, deadline }: CallScope): Sender {
    if (!this.hasStandIn) return sender;
    this.#share = new TimeShare(deadline.left / 2, deadline.signal);
    return { ...sender, signal: this.#share.signal };
  }

  /** The attempt is over. */
  endAttempt(): void {
    this.#share?.end();
  }

  /** The kept body in place of a response, if the error shows that the service is out of reach. */
  standInFor(error: RestError): HttpResponse | undefined {
    const standIn = isOutage(error) ? this.standIn() : undefined;
    if (!standIn) return undefined;
    this.#reuse.hasStale = true;
    this.#record.source = 'stale';
    this.#record.readAt = standIn.readAt;
    return standIn.response;
  }

  /** The kept body in place of a call, if the service permits that. */
  override fresh(): HttpResponse | undefined {
    const fresh = super.fresh();
    if (!fresh) return undefined;
    this.#record.source = 'fresh';
    this.#record.status = fresh.status;
    return fresh;
  }

  /** The request depends on the response. */
  use(): void {
    this.#reuse.dependsOn(this.freshUntil);
  }

  /** The response was read, and the run depends on it. */
  remember(response: HttpResponse): void {
    this.keep();
    const { record } = this.#reuse;
    const { status } = response;
    if (!record || !isConclusive(status)) return;
    const { path, added } = this.#target;
    const read = { operation: this.#operation, path, added: added?.key ?? '', status };
    record.add(read, this.versionOf(response));
  }
}

/** Undefined if the call is no read, or if its body is not kept and will not be. */
export const keptReadOf = (
  reuse: CallReuse | undefined,
  operation: AnyOperation,
  target: CallTarget,
  record: CallRecord,
): KeptRead | undefined =>
  operation.method === 'GET' && !target.isAnew && reuse?.keeps(keptKeyOf(target))
    ? new KeptRead(reuse, operation, target, record)
    : undefined;
