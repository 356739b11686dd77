/** The tool that runs a query which the agent has written. */
import type { GraphQLSchema } from 'graphql';
import { AgentDocument } from './results/agent-document.ts';
import { toolError } from './results/tool-error.ts';
import { goOnName, goOnSchema, type ToolResults } from './results/tool-results.ts';
import type { JsonObject, Tool, ToolResult } from './tool.ts';

export function runQuery(schema: GraphQLSchema, results: ToolResults): Tool {
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
        [goOnName]: goOnSchema,
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: true },
    call(args, call) {
      const { query, variables = {} } = args;
      if (typeof query !== 'string') return unfit('`query` must be a text: a GraphQL query.');
      if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
        return unfit('`variables` must be an object with the values of the variables.');
      const document = new AgentDocument(query, schema);
      return results.read(call, { tool, args, document, variables: variables as JsonObject });
    },
  };
  return tool;
}

const unfit = (message: string): ToolResult => toolError('BAD_USER_INPUT', message);
