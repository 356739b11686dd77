/** The endpoint for agents, if it is on. */
import type { Plugin } from 'graphql-yoga';
import { agentPathOf } from '../server/agent-package.ts';
import type { Services } from '../server/services.ts';
import type { Settled } from '../server/settings/options.ts';
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

export function agentsOf(settings: Settled, services: Services): Agents | undefined {
  const path = agentPathOf(settings);
  if (path === undefined) return undefined;
  if (settings.endpoint === path)
    throw new TypeError(`endpoint must not be ${path}, where agents are served`);
  // A facade without agents does not load these files.
  const server = import('./open-agents.ts').then(({ openAgents }) =>
    openAgents(settings, services.documents),
  );
  return {
    path,
    plugin: useAgents(services, async () => (await server).respond()),
    ready: async () => (await server).files?.ready(),
    look: async () => (await server).files?.look(),
    close: async () => (await server).files?.close(),
  };
}
