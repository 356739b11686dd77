/** Shows people who open the endpoint in a browser how to turn on GraphiQL, if it is off. */
import type { PlainResponse } from '../out/plain-response.ts';

/** The page, which is constant: nothing in it is from a request. */
const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Docgraph</title>
<h1>This is a GraphQL endpoint</h1>
<p>Programs send their queries here, by <code>POST</code> with a body of JSON.</p>
<p>GraphiQL, the page for trying queries in a browser, is off. The setting <code>GRAPHIQL=on</code> turns it on; in
<code>createFacade</code> it is the option <code>graphiql: {}</code>.</p>
</html>
`;

export const noPage: PlainResponse = {
  status: 400,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body,
};
