/** An organization whose change requests link to spaces of a long list. */
import type { RequestListener } from 'node:http';
import { answer, startWorld } from '../harness.ts';
import { type PagedList, pagedUpstream } from './paged-upstream.ts';

const padding = 'x'.repeat(640);
export const space = (id: string) => ({
  object: 'space',
  id,
  organization: 'o',
  title: id.toUpperCase(),
  padding,
});
export const spaceList = '/v1/orgs/o/spaces';

/** Change requests that link to the spaces with these indexes. */
export const changeRequestsTo = (linked: readonly number[]) =>
  linked.map((at, index) => ({
    object: 'change-request',
    id: `c${index}`,
    space: `s${at}`,
    organization: 'o',
  }));

export interface Organization {
  /** Number of spaces. */
  readonly length: number;
  /** Indexes of the spaces to which change requests link. */
  readonly linked: readonly number[];
  readonly list?: Partial<PagedList>;
  /** Spaces that are not in the list, but can be read. */
  readonly unlisted?: readonly number[];
  readonly callBudget?: number;
}

/**
 * A world with an organization whose change requests link to these spaces. Counts the bytes of responses about
 * spaces.
 */
export async function startOrganization(organization: Organization) {
  const { length, linked, list = {}, unlisted = [], ...options } = organization;
  const spaces = Array.from({ length }, (_, at) => space(`s${at}`));
  const items = spaces.filter((_, at) => !unlisted.includes(at));
  const counted = { bytes: 0 };
  const listed = pagedUpstream(spaceList, () => ({ items, counts: true, ...list }));
  const upstream: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const [, id] = /^\/v1\/spaces\/(\w+)$/.exec(pathname) ?? [];
    if (pathname === '/v1/orgs/o/change-requests')
      return answer(response, { items: changeRequestsTo(linked) });
    if (id !== undefined || pathname === spaceList) {
      const { socket } = request;
      const before = socket.bytesWritten;
      response.once('finish', () => {
        counted.bytes += socket.bytesWritten - before;
      });
    }
    if (id === undefined) return listed(request, response);
    answer(response, spaces.find((one) => one.id === id) ?? {});
  };
  const world = await startWorld({
    upstream,
    facade: options,
  });
  return { world, counted };
}

export interface Answer {
  readonly organization: {
    readonly changeRequests: { readonly nodes: readonly { readonly space: object | null }[] };
  };
}

export const titles =
  '{ organization(id: "o") { changeRequests(first: 1000) { nodes { space { title } } } } }';

/** This many indexes, spread evenly over a list of this length. */
export const spread = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * length) / count));
export const front = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Reproducible pseudo-random indexes. */
export const strewn = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => (at * 7_919 + 13) % length);
