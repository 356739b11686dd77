/** Answers preflights: what they are about stands in the headers that every answer has. */
import type { Plugin } from 'graphql-yoga';

export function usePreflight(): Plugin {
  return {
    onRequest({ request, fetchAPI, endResponse }) {
      if (request.method !== 'OPTIONS') return;
      endResponse(new fetchAPI.Response(null, { status: 204, headers: { 'content-length': '0' } }));
    },
  };
}
