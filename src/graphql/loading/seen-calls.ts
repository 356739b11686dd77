/** Notes the time and size of the calls of batches, from the call log. */
import type { RestClient } from '../../rest/client/client.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { Entity } from '../identity/model.ts';
import type { BatchGuide } from './batch-guide.ts';
import { listFrom } from './batch-policy.ts';
import { callsAtOnce } from './batch-prices.ts';

interface Noting {
  readonly rest: RestClient;
  readonly guide: BatchGuide;
}

interface PageCall {
  readonly list: AnyOperation;
  /** The read of one of its objects. */
  readonly read: AnyOperation;
  /** What identifies the call in the log. */
  readonly requestedBy: Iterable<object>;
}

/** Notes a page with these items. Ignores a page that was read earlier for something else, or not sent at all. */
export function notePage({ rest, guide }: Noting, call: PageCall, items: number): void {
  const { list, read, requestedBy } = call;
  const records = rest.log.records.filter((one) => one.requestedBy.includes(requestedBy));
  const [record] = records;
  if (!record || records.length > 1) return;
  const { reason, ms, bytes, attempts } = record;
  if (reason !== 'batch' || ms === null || bytes === 0 || attempts !== 1) return;
  guide.figures.notePage(list, read, { items, ms, bytes });
}

/** Notes single reads that have begun together, when all have ended. Ignores failed ones. */
export function noteReads(
  { rest, guide }: Noting,
  read: AnyOperation,
  readings: readonly Promise<unknown>[],
): void {
  if (readings.length < listFrom) return;
  const beganAt = performance.now();
  void Promise.all(readings).then((outcomes) => {
    if (!outcomes.every((outcome) => outcome instanceof Entity)) return;
    const ms = (performance.now() - beganAt) / Math.ceil(readings.length / callsAtOnce);
    const sent = rest.log.records.filter(
      ({ operation, reason, bytes }) => operation === read.name && reason === 'single' && bytes > 0,
    );
    const sum = sent.reduce((total, { bytes }) => total + bytes, 0);
    guide.figures.noteReads(read, { ms, bytes: sum > 0 ? sum / sent.length : undefined });
  });
}
