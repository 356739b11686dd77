/** Calls the REST API for the hand-written side. */
import type { Dispatcher } from 'undici';

/** A call to the REST API. */
export type Call = <Answer>(
  path: string,
  options?: { readonly method: Dispatcher.HttpMethod; readonly body: unknown },
) => Promise<Answer>;

/** Reads each ID once, all in parallel. */
export async function readOnce<Value>(
  ids: readonly string[],
  read: (id: string) => Promise<Value>,
): Promise<Map<string, Value>> {
  const entries = [...new Set(ids)].map(async (id) => [id, await read(id)] as const);
  return new Map(await Promise.all(entries));
}
