/** The server of the Model Context Protocol, by its SDK, which is imported when the first message arrives. */
import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/server';
import type { ToolRecord } from '../server/ended-request.ts';
import { callTool, internalMessage, type ToolExecution } from './call-tool.ts';
import type { Exchange } from './exchange.ts';
import type { Resources } from './resources.ts';
import type { JsonObject, Tool, ToolResult } from './tool.ts';

export interface AgentServerOptions extends ToolExecution {
  readonly version: string;
  /** The tools in a fixed order. They are the same for all callers. */
  readonly tools: () => readonly Tool[];
  /** Undefined if there are none. */
  readonly resources?: Resources | undefined;
  /** What agents are told at the start. At most 2 kB, because clients truncate longer texts. */
  readonly instructions?: string | undefined;
}

/** Responds to one message. `asked` has the headers of its request. */
export type RespondToMessage = (
  exchange: Exchange,
  asked: Request,
  message: object,
) => Promise<Response>;

type Sdk = typeof import('@modelcontextprotocol/server');

/** Tools and resources change only when files do. Clients may keep their lists for this time. */
const listSeconds = 300;

export async function openAgentServer(options: AgentServerOptions): Promise<RespondToMessage> {
  const sdk = await import('@modelcontextprotocol/server');
  const exchanges = new WeakMap<Request, Exchange>();
  const modern = sdk.createMcpHandler(
    ({ requestInfo }) => serverFor(sdk, options, requestInfo && exchanges.get(requestInfo)),
    { legacy: 'reject', maxSubscriptions: 0 },
  );
  const respondToNewest = async (asked: Request, message: object) => {
    const response = await modern.fetch(asked, { parsedBody: message });
    // The SDK refuses this method as if there were too many subscriptions.
    return asksToListen(message) && response.ok ? noSubscriptions(sdk, message) : response;
  };
  return async (exchange, asked, message) => {
    exchanges.set(asked, exchange);
    return (await sdk.isLegacyRequest(asked, message))
      ? respondToOlder(sdk, serverFor(sdk, options, exchange), asked, message)
      : respondToNewest(asked, message);
  };
}

const asksToListen = (message: object) =>
  'method' in message && message.method === 'subscriptions/listen';

/** Tools and resources are the same for all, and change only when files do, so there is nothing to listen to. */
const noSubscriptions = (
  { METHOD_NOT_FOUND: code }: Sdk,
  { id = null }: { readonly id?: unknown },
) =>
  Response.json(
    { jsonrpc: '2.0', id, error: { code, message: 'There are no subscriptions here.' } },
    { status: 404 },
  );

/** Responds to the versions before 2026-07-28. A server and its transport are for one message. */
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

/** `exchange`: undefined for a server that only tells what it can do. */
export function serverFor(
  sdk: Sdk,
  options: AgentServerOptions,
  exchange: Exchange | undefined,
): InstanceType<Sdk['Server']> {
  const { version, tools, resources, instructions } = options;
  const kept = { ttlMs: 1_000 * listSeconds, cacheScope: 'public' } as const;
  const server = new sdk.Server(
    { name: 'docgraph', title: 'Docgraph', version },
    {
      capabilities: { tools: {}, ...(resources && { resources: {} }) },
      ...(instructions !== undefined && { instructions }),
      cacheHints: {
        'server/discover': kept,
        'tools/list': kept,
        'resources/list': kept,
        'resources/templates/list': kept,
        'resources/read': kept,
      },
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
  server.setRequestHandler('tools/list', () =>
    inside(() => ({ tools: tools().map(listed) }) as unknown as ListToolsResult),
  );
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools().find(({ name }) => name === params.name);
    if (!tool || !exchange) {
      if (exchange) exchange.request.tool = unknownToolRecord;
      throw new sdk.ProtocolError(sdk.INVALID_PARAMS, unknownTool(params.name));
    }
    const { envelope, inputResponses } = mcpReq;
    const requestState = mcpReq.requestState<string>();
    exchange.client = nameIn(envelope?.[sdk.CLIENT_INFO_META_KEY as keyof typeof envelope]);
    const args = (params.arguments ?? {}) as JsonObject;
    const answers = envelope && { requestState, inputResponses };
    return asResult(await callTool(options, exchange, tool, { args, answers }));
  });
  if (!resources) return server;
  server.setRequestHandler('resources/list', () =>
    inside(() => ({ resources: [...resources.list()] })),
  );
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...resources.templates],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = inside(() => resources.read(uri));
    if (!found) throw new sdk.ResourceNotFoundError(uri);
    return { contents: [{ uri, ...found }] };
  });
  return server;
}

/** The client may send anything. */
function nameIn(clientInfo: unknown): string | undefined {
  const { name } = Object(clientInfo) as { readonly name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

/** Callers can invent any number of names, so they are neither logged nor counted. */
const unknownToolRecord: ToolRecord = {
  name: undefined,
  bytes: 0,
  isError: true,
  client: undefined,
};

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
