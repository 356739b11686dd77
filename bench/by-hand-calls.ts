/** Calls the REST API for the hand-written side: what it reads for several cases, and the types of responses. */
import type { Dispatcher } from 'undici';

export interface Listed<Item> {
  readonly items: readonly Item[];
}

export interface Titled {
  readonly id: string;
  readonly title: string;
}

export interface Section extends Titled {
  readonly path: string;
  readonly siteSpaces: readonly (Titled & {
    readonly path: string;
    readonly space: Titled & { readonly visibility: string };
  })[];
}

export interface ChangeRequest {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
  readonly outdated: boolean;
  readonly createdBy: { readonly id: string; readonly displayName: string };
  readonly space: string;
}

export interface Page extends Titled {
  readonly path: string;
  readonly type: string;
  readonly pages?: readonly Page[];
}

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

/** Change requests of the organization, with their spaces and the collections of these by ID. */
export async function readInbox(call: Call, organization: string, first: number) {
  const { items: requests } = await call<Listed<ChangeRequest>>(
    `/v1/orgs/${organization}/change-requests?limit=${first}`,
  );
  const spaces = await readOnce(
    requests.map(({ space }) => space),
    (id) => call<Titled & { readonly parent: string }>(`/v1/spaces/${id}`),
  );
  const collections = await readOnce(
    [...spaces.values()].map(({ parent }) => parent),
    (id) => call<Titled>(`/v1/collections/${id}`),
  );
  return { requests, spaces, collections };
}
