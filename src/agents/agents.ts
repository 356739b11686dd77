/** The endpoint for agents, if it is on. */
import type { Plugin } from 'graphql-yoga';
import type { Services } from '../server/services.ts';
import type { Settled } from '../server/settings/options.ts';
import type { TrustedDocuments } from '../server/trusted/trusted-documents.ts';
import { useAgents } from './agent-endpoint.ts';

export interface Agents {
  /** Path of the endpoint. */
  readonly path: string;
  readonly plugin: Plugin;
  /** Resolves when the files with tools have been read. Rejects if one cannot be used. */
  readonly ready: () => Promise<void>;
  /** Reads the files again. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function agentsOf(
  settings: Settled,
  services: Services,
  trusted: TrustedDocuments | undefined,
): Agents | undefined {
  const { mcp = 'off', mcpOrigins, mcpOnlyLocal, endpoint } = settings;
  if (mcp === 'off') return undefined;
  const path = agentPathBeside(endpoint);
  if (endpoint === path)
    throw new TypeError(`endpoint must not be ${path}, where agents are served`);
  // A facade without agents does not load these files.
  const server = import('./open-agents.ts').then(({ agentServerOf }) =>
    agentServerOf(settings, services, trusted),
  );
  const open = async () => (await server).open();
  return {
    path,
    plugin: useAgents(
      { path, origins: mcpOrigins ?? [], isOnlyLocal: mcpOnlyLocal, open },
      services,
    ),
    ready: async () => (await server).ready(),
    look: async () => (await server).files?.look(),
    close: async () => (await server).files?.close(),
  };
}

/** The path in the same folder as the other endpoint, so that a host which mounts the folder serves both. */
const agentPathBeside = (endpoint: string): string => endpoint.replace(/\/[^/]*\/?$/, '/mcp');
