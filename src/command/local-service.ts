/** A service that the command itself runs, and what is printed about it. */
import { agentPackage } from '../server/agent-package.ts';
import type { GraphiQLTab } from '../server/graphiql/graphiql-settings.ts';
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
  /** URL of the endpoint for agents. Undefined if there is none. */
  readonly agents: string | undefined;
  /** Whether agents have no endpoint because a package is not installed. */
  readonly lacksAgentPackage: boolean;
  /** Whether the endpoint shows GraphiQL to browsers. */
  readonly hasGraphiQL: boolean;
  /** URL of the metrics. Undefined if they are off. */
  readonly metrics: string | undefined;
  /** The host on which the facade listens. */
  readonly host: string;
}

/** The text that is printed at the start: URLs, a query to try, and how an agent is connected. */
export function greeting(greeted: Greeted): string {
  const { local, endpoint, hasGraphiQL, agents, metrics, host } = greeted;
  const { url, token, query } = local;
  const body = JSON.stringify({ query: query.replace(/\s+/g, ' ').trim() });
  const addresses: readonly (readonly [name: string, address: string | undefined])[] = [
    [hasGraphiQL ? 'GraphiQL' : 'GraphQL', endpoint],
    ['Agents', agents ?? (greeted.lacksAgentPackage ? noAgentPackage : undefined)],
    ['Sandbox', `${url}/v1`],
    ['Token', token],
    ['Metrics', metrics],
  ];
  return `\
${addresses.flatMap(([name, address]) => (address ? [`${name.padEnd(8)}  ${address}`] : [])).join('\n')}
${isLocalHost(host) ? '' : warning(host)}
${hasGraphiQL ? 'Open GraphiQL in a browser and run the first tab, or try:' : 'Try:'}

curl ${endpoint} \\
  -H 'authorization: Bearer ${token}' -H 'content-type: application/json' \\
  -d '${body}'
${agents ? connecting(agents, token) : ''}`;
}

const noAgentPackage = `off: run npm install ${agentPackage}`;

const connecting = (agents: string, token: string) => `
To let an agent use it, for example Claude Code:

claude mcp add --transport http docgraph ${agents} \\
  --header 'Authorization: Bearer ${token}'
`;

const warning = (host: string) => `
WARNING   Docgraph listens on HOST=${host}. Anyone who can reach that address can change everything in the
          sandbox with the token above. Leave HOST unset to keep others out.
`;
