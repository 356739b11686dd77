/** GraphiQL at the endpoint, with example tabs; its assets are served from here, so it works without internet. */
import { renderGraphiQL as render } from '@graphql-yoga/render-graphiql';
import type { GraphiQLOptions, Plugin } from 'graphql-yoga';
import { exampleTabs } from './example-tabs.ts';

export interface GraphiQLSettings {
  /** Token that the header editor begins with: for a sandbox, never for a real service. */
  readonly token?: string | undefined;
}

/** Nothing of it comes from the request: options are written into the page as they are. */
export function graphiqlOptions({ token }: GraphiQLSettings): GraphiQLOptions {
  const headers = JSON.stringify({ Authorization: `Bearer ${token ?? '<token>'}` }, null, 2);
  return {
    title: 'Docgraph',
    defaultHeaders: headers,
    headers,
    defaultTabs: exampleTabs.map(({ query, variables }) => ({
      query,
      headers,
      ...(variables && { variables: JSON.stringify(variables, null, 2) }),
    })),
    shouldPersistHeaders: false,
    credentials: 'omit',
  };
}

export const renderGraphiQL = render;

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Keeps the page to itself: it loads nothing from elsewhere and stands in no frame. */
export function useGraphiQLHeaders(): Plugin {
  return {
    onResponse({ response }) {
      if (!response.headers.get('content-type')?.startsWith('text/html')) return;
      response.headers.set('content-security-policy', contentSecurityPolicy);
      response.headers.set('x-content-type-options', 'nosniff');
    },
  };
}
