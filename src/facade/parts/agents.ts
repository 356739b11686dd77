/** The endpoint for agents, if it is on. */
import { agentEndpoint } from '../../http/mcp/agent-endpoint.ts';
import type { AgentEndpoint } from '../../http/respond/endpoint.ts';
import type { DocumentSources } from '../../http/trusted/find-document.ts';
import type { Settled } from '../../server/settings/options.ts';

export interface Agents {
  readonly endpoint: AgentEndpoint;
  /** Resolves when the files with tools have been read. Rejects if one cannot be used. */
  readonly ready: () => Promise<void>;
  /** Reads the files again. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function agentsOf(checked: Settled, sources: DocumentSources): Agents | undefined {
  const { mcp = 'off', mcpOrigins, mcpOnlyLocal, endpoint } = checked;
  if (mcp === 'off') return undefined;
  const path = agentPathBeside(endpoint);
  if (endpoint === path)
    throw new TypeError(`endpoint must not be ${path}, where agents are served`);
  // A facade without agents does not load these files.
  const server = import('./agent-server.ts').then(({ agentServerOf }) =>
    agentServerOf(checked, sources),
  );
  return {
    endpoint: agentEndpoint({
      path,
      origins: mcpOrigins ?? [],
      isOnlyLocal: mcpOnlyLocal,
      open: async () => (await server).open(),
    }),
    ready: async () => (await server).ready(),
    look: async () => (await server).files?.look(),
    close: async () => (await server).files?.close(),
  };
}

/** The path in the same folder as the other endpoint, so that a host which mounts the folder serves both. */
const agentPathBeside = (endpoint: string): string => endpoint.replace(/\/[^/]*\/?$/, '/mcp');
