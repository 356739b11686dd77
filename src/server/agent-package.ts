/** The package that speaks the Model Context Protocol, and where it is served. Not every facade has agents. */
import { createRequire } from 'node:module';

export const agentPackage = '@modelcontextprotocol/server';

/** Whether it is installed. This does not load it. */
export function hasAgentPackage(): boolean {
  try {
    createRequire(import.meta.url).resolve(agentPackage);
    return true;
  } catch {
    return false;
  }
}

/** The path in the same folder as the other endpoint, so that a host which mounts the folder serves both. */
export const agentPathOf = ({ mcp = 'off', endpoint }: AgentSettings): string | undefined =>
  mcp === 'off' ? undefined : endpoint.replace(/\/[^/]*\/?$/, '/mcp');

interface AgentSettings {
  readonly mcp?: string | undefined;
  readonly endpoint: string;
}
