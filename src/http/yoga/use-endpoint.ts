/** Serves one path and no other; Yoga alone would take any address that merely ends like it. */
import type { Plugin } from 'graphql-yoga';
import { asFetched, errorResponse, textResponse } from '../out/plain-response.ts';

export interface EndpointOptions {
  readonly endpoint: string;
  /** Whether there is a page at the endpoint: then who comes to the root by hand is led there. */
  readonly hasPage: boolean;
}

export function useEndpoint({ endpoint, hasPage }: EndpointOptions): Plugin {
  return {
    onRequest({ request, url, fetchAPI, endResponse }) {
      if (isEndpoint(url.pathname, endpoint)) return;
      if (hasPage && isRoot(request.method, url.pathname)) {
        const found = textResponse(302, `GraphiQL is at ${endpoint}, and requests go there too.`);
        const headers = { ...found.headers, location: endpoint };
        return endResponse(asFetched({ ...found, headers }, fetchAPI));
      }
      const message = elsewhere(url.pathname, endpoint);
      endResponse(asFetched(errorResponse(404, message, { code: 'BAD_REQUEST' }), fetchAPI));
    },
  };
}

/** Whether the endpoint is served at the path. */
export const isEndpoint = (path: string, endpoint: string): boolean =>
  path === endpoint || path === `${endpoint}/`;

/** Whether somebody comes to the server without a path, as by its address in a browser. */
export const isRoot = (method: string | undefined, path: string): boolean =>
  method === 'GET' && path === '/';

/** Nobody mounts anything at a path that is longer. */
const longestPath = 200;

const elsewhere = (path: string, endpoint: string) =>
  `Nothing is served at ${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}. ` +
  `This facade serves ${endpoint}: send requests there, or set its "endpoint" option to the path it is mounted at.`;
