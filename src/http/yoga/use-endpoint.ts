/** Serves one path and no other; Yoga alone would take any address that merely ends like it. */
import type { Plugin } from 'graphql-yoga';

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
        const headers = { location: endpoint, 'content-type': 'text/plain; charset=utf-8' };
        const body = `GraphiQL is at ${endpoint}, and requests go there too.\n`;
        return endResponse(new fetchAPI.Response(body, { status: 302, headers }));
      }
      const message = elsewhere(url.pathname, endpoint);
      const error = { message, extensions: { code: 'BAD_REQUEST' } };
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const body = JSON.stringify({ errors: [error] });
      endResponse(new fetchAPI.Response(body, { status: 404, headers }));
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
