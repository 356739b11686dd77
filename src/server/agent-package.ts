/** The package that speaks the Model Context Protocol. It is optional, because not every facade has agents. */
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
