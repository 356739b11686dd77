/** A service that the command itself runs, and what is printed about it. */
import type { GraphiQLTab } from '../http/graphiql/graphiql-settings.ts';
import { isLocalHost } from './server.ts';

export interface LocalService {
  /** URL of the service without `/v1`. */
  readonly url: string;
  /** A token with all permissions. */
  readonly token: string;
  /** Initial tabs of GraphiQL. */
  readonly tabs: readonly GraphiQLTab[];
  /** A query to try. */
  readonly query: string;
  readonly close: () => Promise<void>;
}

interface Greeted {
  readonly local: LocalService;
  /** URL of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Whether the endpoint shows GraphiQL to browsers. */
  readonly hasGraphiQL: boolean;
  /** URL of the metrics. Undefined if they are off. */
  readonly metrics: string | undefined;
  /** The host on which the facade listens. */
  readonly host: string;
}

/** The text that is printed at the start: URLs, and a query to try. */
export function greeting({ local, endpoint, hasGraphiQL, metrics, host }: Greeted): string {
  const { url, token, query } = local;
  const body = JSON.stringify({ query: query.replace(/\s+/g, ' ').trim() });
  return `\
${hasGraphiQL ? 'GraphiQL ' : 'GraphQL  '} ${endpoint}
Sandbox   ${url}/v1
Token     ${token}${metrics ? `\nMetrics   ${metrics}` : ''}
${isLocalHost(host) ? '' : warning(host)}
${hasGraphiQL ? 'Open GraphiQL in a browser and run the first tab, or try:' : 'Try:'}

curl ${endpoint} \\
  -H 'authorization: Bearer ${token}' -H 'content-type: application/json' \\
  -d '${body}'
`;
}

const warning = (host: string) => `
WARNING   Docgraph listens on HOST=${host}. Anyone who can reach that address can change everything in the
          sandbox with the token above. Leave HOST unset to keep others out.
`;
