/** The endpoint for agents, if it is on. */
import { agentEndpoint } from '../../http/mcp/agent-endpoint.ts';
import { ToolResults } from '../../http/mcp/results/tool-results.ts';
import { runQuery } from '../../http/mcp/run-query.ts';
import type { AgentEndpoint } from '../../http/respond/endpoint.ts';
import type { DocumentSources } from '../../http/trusted/find-document.ts';
import { schema } from '../../schema/schema.ts';
import { version } from '../package-file.js';
import type { Settled } from '../settled.ts';

export function agentsOf(checked: Settled, sources: DocumentSources): AgentEndpoint | undefined {
  const { mcp, mcpResultBytes: maxBytes } = checked;
  if (mcp === 'off') return undefined;
  const consent = { asks: 'all', now: Date.now } as const;
  const results = new ToolResults({ maxBytes, consent });
  const generic = mcp === 'graph' ? [runQuery(schema, results)] : [];
  return agentEndpoint({ version, sources, tools: () => generic });
}
