/** The server of the Model Context Protocol, by its SDK, which is imported when the first message arrives. */
import type { CallToolResult, ListToolsResult, Server } from '@modelcontextprotocol/server';
import type { GraphQLSchema } from 'graphql';
import type { ToolRecord } from '../server/ended-request.ts';
import { version } from '../server/package-file.js';
import { callTool, type Exchange, internalMessage } from './call-tool.ts';
import { instructionsFor, listedResources, readResource, resourceTemplates } from './resources.ts';
import { equalFailures, type Guard } from './results/equal-failures.ts';
import type { JsonObject, Tool, ToolResult } from './tool.ts';

export interface AgentServerOptions {
  /** The tools in a fixed order. They are the same for all callers. */
  readonly tools: () => readonly Tool[];
  /** The schema that is shown. Undefined if it is hidden. */
  readonly schema: GraphQLSchema | undefined;
  /** Whether any query can be run. */
  readonly runsQueries: boolean;
}

/** A message of a client, which the SDK checks. */
export interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Responds to one message. `asked` has the headers of its request. */
export type RespondToMessage = (
  exchange: Exchange,
  asked: Request,
  message: Message,
) => Promise<Response>;

type Sdk = typeof import('@modelcontextprotocol/server');

/** The versions before 2026-07-28 that `initialize` agrees to. docs/agents.md names them. */
const olderVersions = ['2025-11-25', '2025-06-18'];

/** Tools and resources are the same for all, and change only when files do: clients may keep lists for five minutes. */
const kept = { ttlMs: 300_000, cacheScope: 'public' } as const;

const cacheHints = {
  'server/discover': kept,
  'tools/list': kept,
  'resources/list': kept,
  'resources/templates/list': kept,
  'resources/read': kept,
};

export async function openAgentServer(options: AgentServerOptions): Promise<RespondToMessage> {
  const sdk = await import('@modelcontextprotocol/server');
  const served = { ...options, guard: equalFailures() };
  const exchanges = new WeakMap<Request, Exchange>();
  const newest = sdk.createMcpHandler(
    ({ requestInfo }) => serverFor(sdk, served, requestInfo && exchanges.get(requestInfo)),
    { legacy: 'reject' },
  );
  return async (exchange, asked, message) => {
    if (message.method === 'subscriptions/listen') return noSubscriptions(sdk, message);
    exchanges.set(asked, exchange);
    if (!(await sdk.isLegacyRequest(asked, message)))
      return newest.fetch(asked, { parsedBody: message });
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
    });
    // A server and its transport are for one message.
    await serverFor(sdk, served, exchange).connect(transport);
    return transport.handleRequest(asked, { parsedBody: message });
  };
}

/** The SDK would hold a stream open, on which nothing is ever sent. */
const noSubscriptions = ({ METHOD_NOT_FOUND: code }: Sdk, { id = null }: Message) =>
  Response.json(
    { jsonrpc: '2.0', id, error: { code, message: 'There are no subscriptions here.' } },
    { status: 404 },
  );

/** `exchange`: undefined for a server that only tells what it can do. */
function serverFor(
  sdk: Sdk,
  { tools, schema, runsQueries, guard }: AgentServerOptions & { readonly guard: Guard },
  exchange: Exchange | undefined,
): Server {
  const server = new sdk.Server(
    { name: 'docgraph', title: 'Docgraph', version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: instructionsFor(runsQueries),
      supportedProtocolVersions: olderVersions,
      cacheHints,
    },
  );
  /** The SDK would tell the message of an exception to the model. */
  const inside = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      exchange?.request.fail(error);
      throw new sdk.ProtocolError(sdk.INTERNAL_ERROR, internalMessage);
    }
  };
  /** Makes a list, which has one page. */
  const listing =
    <Result>(work: () => Result) =>
    ({ params }: { readonly params?: { readonly cursor?: unknown } | undefined }) => {
      if (params?.cursor === undefined) return inside(work);
      throw new sdk.ProtocolError(
        sdk.INVALID_PARAMS,
        'There is no such cursor: lists have one page.',
      );
    };
  server.setRequestHandler(
    'tools/list',
    listing(() => ({ tools: tools().map(listed) }) as unknown as ListToolsResult),
  );
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools().find(({ name }) => name === params.name);
    if (!tool || !exchange) {
      if (exchange) exchange.request.tool = unknownToolRecord;
      throw new sdk.ProtocolError(sdk.INVALID_PARAMS, unknownTool(params.name));
    }
    const { inputResponses } = mcpReq;
    const requestState = mcpReq.requestState<string>();
    // Versions before 2026-07-28 have no envelope. The client may send anything in it.
    const about = (key: string): unknown => Reflect.get(mcpReq.envelope ?? {}, key);
    const { name } = Object(about(sdk.CLIENT_INFO_META_KEY)) as { readonly name?: unknown };
    const asked = {
      args: (params.arguments ?? {}) as JsonObject,
      answers: canAsk(about(sdk.CLIENT_CAPABILITIES_META_KEY))
        ? { requestState, inputResponses }
        : undefined,
      client: typeof name === 'string' ? name : undefined,
    };
    return asResult(await callTool(guard, exchange, tool, asked));
  });
  server.setRequestHandler(
    'resources/list',
    listing(() => ({ resources: listedResources() })),
  );
  server.setRequestHandler(
    'resources/templates/list',
    listing(() => ({ resourceTemplates: schema ? resourceTemplates : [] })),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = inside(() => readResource(uri, schema));
    if (!found) throw new sdk.ResourceNotFoundError(uri);
    return { contents: [{ uri, ...found }] };
  });
  return server;
}

/** Whether a client shows forms to its user. One that names no mode does. */
function canAsk(capabilities: unknown): boolean {
  const { elicitation } = Object(capabilities) as { readonly elicitation?: object };
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}

/** Callers can invent any number of names, so they are not logged. */
const unknownToolRecord: ToolRecord = { name: undefined, bytes: 0, client: undefined };

const maxShownName = 100;

const unknownTool = (name: string) =>
  `There is no tool ${JSON.stringify(name.slice(0, maxShownName))}. List the tools again.`;

const listed = ({ call: _, title, ...tool }: Tool) => ({ ...tool, ...(title && { title }) });

/** A question to the user is a result of another type, which the SDK checks itself. */
const asResult = ({ text, isError, inputRequired }: ToolResult) =>
  (inputRequired ?? {
    content: [{ type: 'text', text }],
    ...(isError && { isError }),
  }) as CallToolResult;
