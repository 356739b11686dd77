/** Serves exactly one path. Yoga would accept any address that ends with it. */
import type { Plugin } from 'graphql-yoga';
import { asFetched, errorResponse, textResponse } from '../out/plain-response.ts';

export interface EndpointOptions {
  readonly endpoint: string;
  /** Whether the endpoint has a page. Then the root redirects browsers there. */
  readonly hasPage: boolean;
}

export function useEndpoint({ endpoint, hasPage }: EndpointOptions): Plugin {
  return {
    onRequest({ request, url, fetchAPI, endResponse }) {
      if (isEndpoint(url.pathname, endpoint)) return;
      if (hasPage && isRoot(request.method, url.pathname)) {
        const found = textResponse(302, `GraphiQL is at ${endpoint}, and requests go there too.`);
        // Relative: a proxy may have cut off a prefix of the path.
        const headers = { ...found.headers, location: `.${endpoint}` };
        return endResponse(asFetched({ ...found, headers }, fetchAPI));
      }
      const message = elsewhere(url.pathname, endpoint);
      endResponse(asFetched(errorResponse(404, message, { code: 'BAD_REQUEST' }), fetchAPI));
    },
  };
}

export const isEndpoint = (path: string, endpoint: string): boolean =>
  path === endpoint || path === `${endpoint}/`;

/** Whether the request is for the root, as from a browser. */
export const isRoot = (method: string | undefined, path: string): boolean =>
  method === 'GET' && path === '/';

/** Longer paths are truncated in the message. */
const longestPath = 200;

const elsewhere = (path: string, endpoint: string) =>
  `Nothing is served at ${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}. ` +
  `This facade serves ${endpoint}: send requests there, or set its "endpoint" option to the path it is mounted at.`;
