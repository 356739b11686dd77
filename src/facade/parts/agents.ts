/** The endpoint for agents, if it is on, and its tools. */
import { agentEndpoint } from '../../http/mcp/agent-endpoint.ts';
import { ToolFiles } from '../../http/mcp/documents/tool-files.ts';
import { describeTypes } from '../../http/mcp/explore/describe-types.ts';
import { graphResources } from '../../http/mcp/explore/graph-resources.ts';
import { instructionsFor } from '../../http/mcp/explore/instructions.ts';
import { searchSchema } from '../../http/mcp/explore/search-schema.ts';
import { EqualFailures } from '../../http/mcp/results/equal-failures.ts';
import { ToolResults } from '../../http/mcp/results/tool-results.ts';
import { runQuery } from '../../http/mcp/run-query.ts';
import type { DocumentSources } from '../../http/trusted/find-document.ts';
import { schema } from '../../schema/schema.ts';
import { version } from '../package-file.js';
import type { Settled } from '../settled.ts';
import { noLog } from './documents.ts';

export function agentsOf(checked: Settled, sources: DocumentSources) {
  const {
    mcp = 'off',
    mcpFiles,
    mcpWrites,
    mcpResultBytes: maxBytes,
    mcpOrigins,
    mcpOnlyLocal,
  } = checked;
  if (mcp === 'off') return undefined;
  const asks = mcpWrites === 'on' ? 'destructive' : 'all';
  const results = new ToolResults({ maxBytes, consent: { asks, now: Date.now } });
  const shown = checked.introspection ? schema : undefined;
  const exploring = shown ? [searchSchema(shown), describeTypes(shown, maxBytes)] : [];
  const generic = mcp === 'graph' ? [...exploring, runQuery(schema, results)] : [];
  const files =
    mcpFiles &&
    new ToolFiles({
      paths: mcpFiles,
      schema,
      documents: sources.documents,
      results,
      writes: mcpWrites !== 'off',
      taken: generic.map(({ name }) => name),
      log: checked.logger ?? noLog,
    });
  let isAwaited = false;
  const read = files?.open();
  read?.catch((error) => {
    // Code that waits for `ready` gets the error.
    if (!isAwaited) checked.logger?.error({ reason: error.message }, 'tools cannot be read');
  });
  const hasRead = read?.catch(() => {});
  const endpoint = agentEndpoint({
    version,
    sources,
    instructions: instructionsFor(exploring.length > 0 && mcp === 'graph'),
    resources: graphResources(shown),
    failures: new EqualFailures(),
    tools: () => [...generic, ...(files?.tools ?? [])],
    origins: mcpOrigins ?? [],
    isOnlyLocal: mcpOnlyLocal,
  });
  return {
    endpoint: {
      ...endpoint,
      // A client would keep a list without the tools from files for minutes.
      async respond(...asked: Parameters<typeof endpoint.respond>) {
        await hasRead;
        return endpoint.respond(...asked);
      },
    },
    /** The tools from files. Undefined if there are none. */
    files,
    /** Resolves when the files have been read. Rejects if one cannot be used. */
    async ready(): Promise<void> {
      isAwaited = true;
      await read;
    },
  };
}
