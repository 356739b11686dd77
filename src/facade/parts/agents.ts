/** The endpoint for agents, if it is on. */
import { agentEndpoint } from '../../http/mcp/agent-endpoint.ts';
import { EqualFailures } from '../../http/mcp/results/equal-failures.ts';
import { ToolResults } from '../../http/mcp/results/tool-results.ts';
import { runQuery } from '../../http/mcp/run-query.ts';
import type { AgentEndpoint } from '../../http/respond/endpoint.ts';
import type { DocumentSources } from '../../http/trusted/find-document.ts';
import { schema } from '../../schema/schema.ts';
import { version } from '../package-file.js';
import type { Settled } from '../settled.ts';

export function agentsOf(checked: Settled, sources: DocumentSources): AgentEndpoint | undefined {
  const { mcp, mcpWrites, mcpResultBytes: maxBytes, mcpOrigins, mcpOnlyLocal } = checked;
  if (mcp === 'off') return undefined;
  const asks = mcpWrites === 'on' ? 'destructive' : 'all';
  const consent = { asks, now: Date.now } as const;
  const results = new ToolResults({ maxBytes, consent });
  const generic = mcp === 'graph' ? [runQuery(schema, results)] : [];
  return agentEndpoint({
    version,
    sources,
    failures: new EqualFailures(),
    tools: () => generic,
    origins: mcpOrigins ?? [],
    isOnlyLocal: mcpOnlyLocal,
  });
}
