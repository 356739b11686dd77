/**
 * The page that loads GraphiQL. It contains everything that depends on settings; the other files are always the same.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Content, GraphiQLManifest } from './graphiql-files.ts';
import type { PageSettings } from './graphiql-settings.ts';

export function makePage(
  given: Omit<PageSettings, 'guide'>,
  { script, style, guide }: GraphiQLManifest,
): Content {
  const settings: PageSettings = { ...given, guide: `?graphiql=${guide}` };
  // URLs are relative to the endpoint, because a proxy may serve it at another path.
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docgraph</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="?graphiql=${style}">
<script type="application/json" id="settings">${scriptJson(settings)}</script>
<script type="module" src="?graphiql=${script}"></script>
<body>
<div id="root"></div>
<noscript>GraphiQL needs JavaScript.</noscript>
</body>
</html>
`;
  const identity = Buffer.from(html);
  const bodies = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
    headers: pageHeaders,
    body: (encoding) => bodies[encoding],
  };
}

/** JSON for a script element, which a value could otherwise end. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The content security policy: only scripts and requests of the same origin, and no frames. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  // The editor creates styles while it runs.
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // The tabs and the token may change when the facade is restarted.
  'cache-control': 'no-cache',
} as const;

/** Shows people who open the endpoint in a browser how to turn on GraphiQL, if it is off. */
export const noPage = {
  status: 400,
  headers: {
    ...pageHeaders,
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Docgraph</title>
<h1>This is a GraphQL endpoint</h1>
<p>Programs send their queries here, by <code>POST</code> with a body of JSON.</p>
<p>GraphiQL, the page for trying queries in a browser, is off. The setting <code>GRAPHIQL=on</code> turns it on; in
<code>createFacade</code> it is the option <code>graphiql: {}</code>.</p>
</html>
`,
};
