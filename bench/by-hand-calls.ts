/** How the side by hand calls the REST service. */
import type { Dispatcher } from 'undici';

/** A call to the REST service. */
export type Call = <Answer>(
  path: string,
  options?: { readonly method: Dispatcher.HttpMethod; readonly body: unknown },
) => Promise<Answer>;

/** Reads each id once, all at the same time. */
export async function readOnce<Value>(
  ids: readonly string[],
  read: (id: string) => Promise<Value>,
): Promise<Map<string, Value>> {
  const entries = [...new Set(ids)].map(async (id) => [id, await read(id)] as const);
  return new Map(await Promise.all(entries));
}
