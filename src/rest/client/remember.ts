/** Keeps a response for the next request, and records it for a replay. */
import type { HttpResponse } from '../transport/exchange.ts';
import type { CallState } from './call-state.ts';
import { isConclusive } from './read-record.ts';

/** Keeps and records a response that was parsed. */
export function remember(call: CallState, response: HttpResponse): void {
  const { kept, operation, target, added } = call;
  kept?.keep();
  const { status } = response;
  const record = kept && call.scope.reuse?.record;
  if (!record || !isConclusive(status)) return;
  const read = { operation, path: target.path, added: added?.key ?? '', status };
  record.add(read, kept.versionOf(response));
}
