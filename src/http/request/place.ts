/** Determines what a request is for: the endpoint, the page there, or something else. */
import { prefersPage } from '../headers/accepted-types.ts';
import type { RequestHead } from './request-head.ts';

/** The parts of a request's URL. */
export interface Place {
  readonly path: string;
  /** The query string without the question mark. */
  readonly search: string;
}

/** `url`: with or without the host. */
export function placeOf(url: string, endpoint: string): Place {
  if (url === endpoint) return { path: url, search: '' };
  if (url[endpoint.length] === '?' && url.startsWith(endpoint) && !url.includes('#'))
    return { path: endpoint, search: url.slice(endpoint.length + 1) };
  const { pathname, search } = new URL(url.startsWith('/') ? `http://localhost${url}` : url);
  return { path: pathname, search: search.slice(1) };
}

/** Whether a path is exactly that of the endpoint. */
export const isEndpoint = (path: string, endpoint: string): boolean =>
  path === endpoint || path === `${endpoint}/`;

/** Whether the request is for the root, like one of a browser. */
export const isRoot = (method: string | undefined, path: string): boolean =>
  method === 'GET' && path === '/';

/** Whether a request is for the GraphiQL page, as a browser requests it, or for one of its files. */
export const isForPage = ({ method, headers }: RequestHead, search: string): boolean =>
  method === 'GET' &&
  (prefersPage(headers.get('accept')) ||
    (search.includes('graphiql') && new URLSearchParams(search).has('graphiql')));

/** Whether a request is for the page and has no query. With a query, the response is its result. */
export function isForPageAlone({ method, headers }: RequestHead, search: string): boolean {
  if (method !== 'GET' || !prefersPage(headers.get('accept'))) return false;
  const params = new URLSearchParams(search);
  return !(params.has('query') || params.has('extensions'));
}

/** Whether a client requests WebSockets. Clients that offer other protocols, such as h2c, also accept HTTP/1.1. */
export const asksForWebSocket = (upgrade: string | null | undefined): boolean =>
  typeof upgrade === 'string' && /(^|,)\s*websocket\s*(,|$)/i.test(upgrade);
