/** The server for agents with its tools. It is loaded only if agents have an endpoint. */
import { schemaForClients } from '../schema/schema.ts';
import { version } from '../server/package-file.js';
import type { Services } from '../server/services.ts';
import type { Settled } from '../server/settings/options.ts';
import type { TrustedDocuments } from '../server/trusted/trusted-documents.ts';
import { openAgentServer, type RespondToMessage } from './agent-server.ts';
import { ToolFiles } from './documents/tool-files.ts';
import { describeTypes } from './explore/describe-types.ts';
import { graphResources } from './explore/graph-resources.ts';
import { instructionsFor } from './explore/instructions.ts';
import { searchSchema } from './explore/search-schema.ts';
import { EqualFailures } from './results/equal-failures.ts';
import { ToolResults } from './results/tool-results.ts';
import { runQuery } from './run-query.ts';

export interface AgentServer {
  /** Loads the package that speaks the protocol. */
  readonly open: () => Promise<RespondToMessage>;
  /** The tools from files. Undefined if there are none. */
  readonly files: ToolFiles | undefined;
  /** Resolves when the files have been read. Rejects if one cannot be used. */
  readonly ready: () => Promise<void>;
}

export function agentServerOf(
  checked: Settled,
  { documents }: Services,
  trusted: TrustedDocuments | undefined,
): AgentServer {
  const { mcp, mcpFiles, mcpWrites, mcpResultBytes: maxBytes } = checked;
  const asks = mcpWrites === 'on' ? 'destructive' : 'all';
  const results = new ToolResults({ maxBytes, consent: { asks, now: Date.now } });
  const shown = checked.introspection ? schemaForClients : undefined;
  const exploring = shown ? [searchSchema(shown, maxBytes), describeTypes(shown, maxBytes)] : [];
  const generic = mcp === 'graph' ? [...exploring, runQuery(schemaForClients, results)] : [];
  const files =
    mcpFiles &&
    new ToolFiles({
      paths: mcpFiles,
      schema: schemaForClients,
      documents,
      results,
      writes: mcpWrites !== 'off',
      taken: generic.map(({ name }) => name),
      logger: checked.logger,
    });
  const options = {
    version,
    trusted,
    instructions: instructionsFor(exploring.length > 0 && mcp === 'graph'),
    resources: graphResources(shown),
    failures: new EqualFailures(),
    tools: () => [...generic, ...(files?.tools ?? [])],
  };
  return {
    async open() {
      // A client would keep a list without the tools from files for minutes.
      await files?.opened;
      return openAgentServer(options);
    },
    files,
    ready: async () => files?.ready(),
  };
}
