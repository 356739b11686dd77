/** Serves GraphiQL at the endpoint, with all its assets, so that it works without internet access. */
import type { Plugin } from 'graphql-yoga';
import { inBytePieces } from '../out/json-pieces.ts';
import { scopeOf } from '../request/request-scope.ts';
import type { Page } from './graphiql-page.ts';
import { makePageInThread } from './graphiql-page-in-thread.ts';
import type { GraphiQLSettings, GraphiQLTab } from './graphiql-settings.ts';

const anyServiceTab: GraphiQLTab = {
  query: `# What your token can see. Put it into the headers below.
query Organizations {
  organizations(first: 10) {
    nodes {
      id
      title
    }
  }
}
`,
};

export function useGraphiQL({
  token = 'your-token',
  tabs = [anyServiceTab],
}: GraphiQLSettings): Plugin {
  // One page for all requests, made for the first one: it is large.
  let page: Promise<Page> | undefined;
  return {
    async onRequest({ request, serverContext, fetchAPI, endResponse }) {
      if (request.method !== 'GET' || !request.headers.get('accept')?.includes('text/html')) return;
      page ??= makePageInThread({ token, tabs });
      const { body, headers } = await page;
      const { takePieces } = scopeOf(serverContext);
      // Yoga would convert the page, of nine million bytes, to a string and back for each request.
      takePieces?.(inBytePieces(body));
      endResponse(new fetchAPI.Response(takePieces ? null : body, { headers }));
    },
  };
}
