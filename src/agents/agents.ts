/** The endpoint for agents with its tools, if it is on. */
import type { Plugin } from 'graphql-yoga';
import { schemaForClients } from '../schema/schema.ts';
import { agentPathOf } from '../server/agent-package.ts';
import type { Services } from '../server/services.ts';
import type { Settled } from '../server/settings/options.ts';
import { useAgents } from './agent-endpoint.ts';
import { openAgentServer } from './agent-server.ts';
import { describeTypes } from './describe-types.ts';
import { openToolFiles, type ToolFiles } from './documents/tool-files.ts';
import { toolError } from './results/errors.ts';
import { type OperationOptions, runOperation } from './results/result.ts';
import { searchSchema } from './search-schema.ts';
import type { JsonObject, Tool, ToolResult } from './tool.ts';

export interface Agents {
  /** Path of the endpoint. */
  readonly path: string;
  readonly plugin: Plugin;
  /** The tools from files. Undefined if there are none. */
  readonly files: ToolFiles | undefined;
}

export function agentsOf(settings: Settled, services: Services): Agents | undefined {
  const path = agentPathOf(settings);
  if (path === undefined) return undefined;
  if (settings.endpoint === path)
    throw new TypeError(`endpoint must not be ${path}, where agents are served`);
  const { mcp, mcpFiles: paths, mcpWrites, mcpResultBytes: maxBytes, logger } = settings;
  const { documents } = services;
  const schema = settings.introspection ? schemaForClients : undefined;
  const asks = mcpWrites === 'on' ? 'destructive' : 'all';
  const options: OperationOptions = { schema: schemaForClients, maxBytes, asks };
  const exploring = schema ? [searchSchema(schema, maxBytes), describeTypes(schema, maxBytes)] : [];
  const generic = mcp === 'graph' ? [...exploring, runQuery(options)] : [];
  const taken = generic.map(({ name }) => name);
  const writes = mcpWrites !== 'off';
  const files = paths && openToolFiles({ ...options, paths, documents, writes, taken, logger });
  const open = async () => {
    // A client would keep a list without the tools from files for minutes.
    await files?.opened;
    return openAgentServer({
      tools: () => [...generic, ...(files?.tools() ?? [])],
      schema,
      runsQueries: generic.length > 1,
    });
  };
  return { path, plugin: useAgents(services, open), files };
}

/** The tool that runs a query which the agent has written. */
function runQuery(options: OperationOptions): Tool {
  const tool: Tool = {
    name: 'run_query',
    title: 'Run a query',
    description:
      'Runs a GraphQL query on the documentation platform and returns JSON: `data`, `errors`, and `calls`, the number of calls that it made. Queries only: it changes nothing. Select only what you need, and set `first` on lists. IDs may be written as paths of REST IDs, such as "acme/docs".',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'A GraphQL document with one query.' },
        variables: { type: 'object', description: 'Values of the variables of the query.' },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: true },
    call(args, call) {
      const { query: text, variables = {} } = args;
      if (typeof text !== 'string') return unfit('`query` must be a text: a GraphQL query.');
      if (typeof variables !== 'object' || Array.isArray(variables))
        return unfit('`variables` must be an object with the values of the variables.');
      const given = Object.entries(variables as JsonObject).filter(([, value]) => value !== null);
      const operation = { text, variables: Object.fromEntries(given) };
      return runOperation(call, operation, { tool, args }, options);
    },
  };
  return tool;
}

const unfit = (message: string): ToolResult => toolError('BAD_USER_INPUT', message);
