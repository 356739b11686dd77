/** A service that the command runs itself, and what is printed about it. */
import type { GraphiQLTab } from '../http/yoga/graphiql-settings.ts';
import { isLocalHost } from './server.ts';

export interface LocalService {
  /** Its address, without `/v1`. */
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
  /** Address of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Whether the endpoint shows GraphiQL to browsers. */
  readonly hasGraphiQL: boolean;
  /** Address of the metrics, if they are on. */
  readonly metrics: string | undefined;
  /** The host that the facade listens on. */
  readonly host: string;
}

/** Addresses, and a query to try. */
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
