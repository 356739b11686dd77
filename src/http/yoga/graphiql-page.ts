/** The GraphiQL page. It contains all of GraphiQL, nine million bytes, so making it takes a quarter of a second. */
import { createHash } from 'node:crypto';
import type { GraphiQLTab } from './graphiql-settings.ts';
import { restoreTabs } from './graphiql-tabs.ts';

/** Can be passed to a thread. */
export interface PageSettings {
  readonly token: string;
  readonly tabs: readonly GraphiQLTab[];
}

export interface Page {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Loads GraphiQL, and blocks the thread. */
export async function makePage({ token, tabs }: PageSettings): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const headers = JSON.stringify({ Authorization: `Bearer ${token}` }, null, 2);
  const settings = {
    title: 'Docgraph',
    schemaDescription: true,
    defaultHeaders: headers,
    headers,
    defaultTabs: tabs.map(({ query, variables }) => ({
      query,
      headers,
      ...(variables && { variables: JSON.stringify(variables, null, 2) }),
    })),
    shouldPersistHeaders: false,
    credentials: 'omit' as const,
  };
  const json = JSON.stringify(settings);
  const html = renderGraphiQL(settings)
    // A query could otherwise end the script.
    .replace(json, () => json.replaceAll('<', '\\u003c'))
    .replace(
      '<div id="root">',
      (root) => `${style}<script>(${restoreTabs})(${JSON.stringify(headers)})</script>${root}`,
    );
  return {
    body: new TextEncoder().encode(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(html),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
}

/**
 * GraphiQL's tabs jump to an offset from the first layout when pressed, away from the pointer, so that the first click
 * on each is lost. Long code in descriptions must wrap, or it would widen the documentation panel.
 */
const style = `<style>${[
  '.graphiql-tab{transform:none!important}',
  '.graphiql-doc-explorer-content code{white-space:normal;overflow-wrap:anywhere}',
].join('')}</style>`;

/** Only its own scripts, only requests to its own origin, and no frames. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return `'sha256-${hash}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    // The editor creates styles while it runs.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
