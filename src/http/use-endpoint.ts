/** Serves one path and no other; Yoga alone would take any address that merely ends like it. */
import type { Plugin } from 'graphql-yoga';

export function useEndpoint(endpoint: string): Plugin {
  return {
    onRequest({ url, fetchAPI, endResponse }) {
      if (url.pathname === endpoint || url.pathname === `${endpoint}/`) return;
      endResponse(new fetchAPI.Response(null, { status: 404 }));
    },
  };
}
