/** Responds to preflights. Every response has the CORS headers. */
import type { Plugin } from 'graphql-yoga';

export function usePreflight(): Plugin {
  return {
    onRequest({ request, fetchAPI, endResponse }) {
      if (request.method !== 'OPTIONS') return;
      endResponse(new fetchAPI.Response(null, { status: 204, headers: { 'content-length': '0' } }));
    },
  };
}
