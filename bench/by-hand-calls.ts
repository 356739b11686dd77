/** Calls the REST API for the hand-written sides: what is read for several cases, and the types of responses. */
import { type Dispatcher, Pool } from 'undici';

export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next?: { readonly page: string };
}

export interface Titled {
  readonly id: string;
  readonly title: string;
}

export interface Space extends Titled {
  readonly visibility: 'public' | 'private' | 'in-collection' | 'share-link';
  readonly parent?: string;
}

export interface SiteSpace extends Titled {
  readonly path: string;
  readonly space: Space;
}

export interface Section extends Titled {
  readonly path: string;
  readonly siteSpaces: readonly SiteSpace[];
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

/** Calls the service with the caller's authorization. */
export function callsTo(upstreamUrl: string): (authorization: string) => Call {
  const pool = new Pool(upstreamUrl, { connections: 64, pipelining: 1, allowH2: false });
  return (authorization) =>
    async <Answer>(path: string, options?: Parameters<Call>[1]) => {
      const { statusCode, body } = await pool.request({
        path,
        method: options?.method ?? 'GET',
        headers: { authorization, ...(options && { 'content-type': 'application/json' }) },
        body: options ? JSON.stringify(options.body) : null,
      });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      return (await body.json()) as Answer;
    };
}

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
