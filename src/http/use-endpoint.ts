/** Serves one path and no other; Yoga alone would take any address that merely ends like it. */
import type { Plugin } from 'graphql-yoga';

export function useEndpoint(endpoint: string): Plugin {
  return {
    onRequest({ url, fetchAPI, endResponse }) {
      if (isEndpoint(url.pathname, endpoint)) return;
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

/** Nobody mounts anything at a path that is longer. */
const longestPath = 200;

const elsewhere = (path: string, endpoint: string) =>
  `There is nothing at ${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}. ` +
  `This facade serves ${endpoint}: send requests there, or make it with the option "endpoint" set to the path that it is mounted at.`;
