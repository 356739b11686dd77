/** The server of the Model Context Protocol, by its SDK, which is imported when the first message arrives. */
import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/server';
import type { GraphRequest } from '../request/graph-request.ts';
import type { DocumentSources } from '../trusted/find-document.ts';
import { executeFor } from './execute.ts';
import type { JsonObject, Tool, ToolResult } from './tool.ts';

export interface AgentServerOptions {
  readonly version: string;
  readonly sources: DocumentSources;
  readonly tools: () => readonly Tool[];
  /** What agents are told at the start. At most 2 kB. */
  readonly instructions?: string | undefined;
}

/** `message`: the body of the request. */
export type RespondToMessage = (
  request: GraphRequest,
  asked: Request,
  message: object,
) => Promise<Response>;

type Sdk = typeof import('@modelcontextprotocol/server');

/** A request, and the response of the graph if it replaces that of the protocol. */
interface Exchange {
  readonly request: GraphRequest;
  refused?: Response;
}

export async function openAgentServer(options: AgentServerOptions): Promise<RespondToMessage> {
  const sdk = await import('@modelcontextprotocol/server');
  const exchanges = new WeakMap<Request, Exchange>();
  const exchangeOf = (asked: Request | undefined) => asked && exchanges.get(asked);
  const modern = sdk.createMcpHandler(
    ({ requestInfo }) => serverFor(sdk, options, exchangeOf(requestInfo)),
    { legacy: 'reject', responseMode: 'json' },
  );
  return async (request, asked, message) => {
    const exchange: Exchange = { request };
    exchanges.set(asked, exchange);
    const parsedBody = { parsedBody: message };
    const response = (await sdk.isLegacyRequest(asked, message))
      ? await respondToOlder(sdk, serverFor(sdk, options, exchange), asked, message)
      : await modern.fetch(asked, parsedBody);
    return exchange.refused ?? response;
  };
}

/** Responds to the versions before 2026-07-28. Its transport is for one request. */
async function respondToOlder(
  sdk: Sdk,
  server: InstanceType<Sdk['Server']>,
  asked: Request,
  message: object,
): Promise<Response> {
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(asked, { parsedBody: message });
}

function serverFor(
  sdk: Sdk,
  { version, sources, tools, instructions }: AgentServerOptions,
  exchange: Exchange | undefined,
) {
  const server = new sdk.Server(
    { name: 'docgraph', version },
    {
      capabilities: { tools: {} },
      ...(instructions !== undefined && { instructions }),
      cacheHints: { 'tools/list': { ttlMs: 300_000, cacheScope: 'public' } },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools().map(listed) }) as ListToolsResult);
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools().find(({ name }) => name === params.name);
    if (!tool || !exchange) throw new sdk.ProtocolError(invalidParams, 'There is no such tool.');
    const { request } = exchange;
    const args = (params.arguments ?? {}) as JsonObject;
    const result = await tool.call(args, {
      request,
      signal: mcpReq.signal,
      async execute(operation) {
        const { answer, response } = await executeFor(request, sources, operation);
        if (response.status === 401)
          exchange.refused = new Response(null, { status: 401, headers: response.headers });
        return answer;
      },
    });
    return asResult(result);
  });
  return server;
}

const invalidParams = -32602;

const listed = ({ call: _, ...tool }: Tool) => tool;

/** Also the result that asks the user, whose type is another one. */
const asResult = ({ text, isError, inputRequired }: ToolResult) =>
  (inputRequired ?? {
    content: [{ type: 'text', text }],
    ...(isError && { isError }),
  }) as CallToolResult;
