/** The page of GraphiQL. It holds all that GraphiQL is, nine million bytes, so to make it takes a quarter of a second. */
import { createHash } from 'node:crypto';
import type { GraphiQLTab } from './graphiql-settings.ts';
import { restoreTabs } from './graphiql-tabs.ts';

/** Can be sent from one thread to another. */
export interface PageSettings {
  readonly token: string;
  readonly tabs: readonly GraphiQLTab[];
}

export interface Page {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Loads GraphiQL, and holds the thread that it is called in. */
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
    // As it is, a tab could end the script that it stands in.
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
 * GraphiQL's tabs keep an offset from the moment the page was laid out and jump to it when pressed, away
 * from under the pointer, so that the first click on each is lost. And the routes in descriptions have no
 * place to break, so that they would make the documentation wider than its panel.
 */
const style = `<style>${[
  '.graphiql-tab{transform:none!important}',
  '.graphiql-doc-explorer-content code{white-space:normal;overflow-wrap:anywhere}',
].join('')}</style>`;

/** The page runs the scripts it came with, talks to where it came from, and stands in no frame. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return `'sha256-${hash}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    // The editor writes its styles as it goes.
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
