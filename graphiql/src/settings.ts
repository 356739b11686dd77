/** The settings that the server writes into the page. */
import type { PageSettings } from '../../src/server/graphiql/graphiql-settings.ts';

const element = document.getElementById('settings');

export const settings: PageSettings = JSON.parse(element?.textContent ?? '{}');

/** Headers of a new tab. Without a token of a sandbox, the user replaces the placeholder. */
export const defaultHeaders = JSON.stringify(
  { Authorization: `Bearer ${settings.token ?? 'your-token'}` },
  null,
  2,
);

/** The GraphQL endpoint, from which the page was loaded. */
export const endpoint = location.pathname;
