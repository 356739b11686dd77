/** Shows people who open the endpoint in a browser how to turn on GraphiQL, if it is off. */
import type { Plugin } from 'graphql-yoga';
import { prefersPage } from '../headers/accepted-types.ts';

export function useNoGraphiQL(): Plugin {
  return {
    onRequest({ request, url, fetchAPI, endResponse }) {
      if (request.method !== 'GET' || !prefersPage(request.headers.get('accept'))) return;
      // A query in the address gets its result.
      if (url.searchParams.has('query') || url.searchParams.has('extensions')) return;
      endResponse(new fetchAPI.Response(page, { status: 400, headers: { ...headers } }));
    },
  };
}

/** Static: nothing in it comes from a request. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Docgraph</title>
<h1>This is a GraphQL endpoint</h1>
<p>Programs send their queries here, by <code>POST</code> with a body of JSON.</p>
<p>GraphiQL, the page for trying queries in a browser, is off. The setting <code>GRAPHIQL=on</code> turns it on; in
<code>createFacade</code> it is the option <code>graphiql: {}</code>.</p>
</html>
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
