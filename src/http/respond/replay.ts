/** Replays the last run of the same query by the same caller, if it is remembered. */
import { representationOf } from '../../rest/client/outgoing-headers.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { OperationRun } from '../request/operation-run.ts';
import { OperationReuse } from '../reuse/operation-reuse.ts';
import { runKey } from '../reuse/run-key.ts';

/**
 * Resolves with the response of the last run if the responses of the service have not changed, otherwise with
 * undefined. Returns undefined if there is nothing to replay.
 */
export function replay(
  { services, caller, head, onError }: GraphRequest,
  run: OperationRun,
): Promise<Uint8Array | undefined> | undefined {
  const { runs } = services;
  const { question, chosen, context } = run;
  if (!runs || !caller || !chosen.plan || run.isMutation) return undefined;
  const representation = `${representationOf(head.headers)}\n${onError}`;
  const key = runKey(question, chosen.variables, representation);
  run.reuse = new OperationReuse(runs, { tokenHash: caller.tokenHash, key }, context.rest);
  return run.reuse.replay();
}
