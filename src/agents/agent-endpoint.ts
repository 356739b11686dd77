/** The endpoint for agents: one message of the Model Context Protocol by POST, and its answer as JSON. */
import type { ExecutionResult } from 'graphql';
import type { FetchAPI, GraphQLParams, Plugin, YogaServer } from 'graphql-yoga';
import { isLoopback } from '../rest/transport/connections.ts';
import { notJson, readJson } from '../server/body.ts';
import { presentOnce } from '../server/present-errors.ts';
import { refusal } from '../server/request-errors.ts';
import { requestIn } from '../server/requests.ts';
import { messageError } from '../server/responses.ts';
import { headOf, withoutHttp } from '../server/result.ts';
import type { ServedRequest } from '../server/served-request.ts';
import type { Services } from '../server/services.ts';
import type { Message, RespondToMessage } from './agent-server.ts';
import type { Exchange } from './call-tool.ts';

type Payload = Parameters<NonNullable<Plugin['onRequest']>>[0];

/** `open` is called for the first message. */
export function useAgents(services: Services, open: () => Promise<RespondToMessage>): Plugin {
  let yoga: YogaServer<object, object> | undefined;
  let opened: Promise<RespondToMessage> | undefined;
  const answerTo = async ({ request, serverContext, fetchAPI }: Payload): Promise<Response> => {
    const served = requestIn(serverContext);
    const exchange: Exchange = {
      request: served,
      execute: async (params: GraphQLParams) =>
        (await yoga?.getResultForParams({ params, request }, serverContext)) as ExecutionResult,
    };
    let message: Message | undefined;
    try {
      refuse(served);
      message = messageIn(await readJson(request, serverContext, services.bodies));
      opened ??= open();
      const response = await (await opened)(exchange, asked(request), message);
      const { refused } = exchange;
      if (refused) return refusedWith(refused, fetchAPI, message.id);
      const text = await response.text();
      served.codes ??= [];
      // The response as one text has a length, unlike a stream.
      served.length = text.length;
      const { status, headers } = response;
      return new fetchAPI.Response(text, { status, headers: Object.fromEntries(headers) });
    } catch (error) {
      const errors = [presentOnce(error, served.report)];
      served.noteErrors(errors);
      const code = error === notJson ? -32_700 : undefined;
      return refusedWith({ errors }, fetchAPI, message?.id, code);
    }
  };
  return {
    onYogaInit: (payload) => {
      yoga = payload.yoga as typeof yoga;
    },
    // It is no promise for other requests, which would wait for a turn.
    onRequest: (payload) =>
      requestIn(payload.serverContext).isOfAgent
        ? answerTo(payload).then(payload.endResponse)
        : undefined,
  };
}

/** The response of JSON-RPC to a message that was refused, or whose token the service has rejected. */
function refusedWith(
  result: ExecutionResult,
  api: FetchAPI,
  id?: unknown,
  code?: number,
): Response {
  const { status, headers } = headOf(result);
  const [error] = withoutHttp(result).errors ?? [];
  const { message = '', extensions = {} } = error ?? {};
  return messageError(api, status, message, extensions, headers, { id, ...(code && { code }) });
}

/** The origin and the host are checked first, because a page of another origin must not learn anything else. */
function refuse({
  caller,
  head: { method, headers },
  services: { settings },
}: ServedRequest): void {
  const host = headers.get('host');
  if (!isOwnOrigin(headers.get('origin'), host, settings.mcpOrigins ?? [])) throw foreignOrigin;
  if (settings.mcpOnlyLocal && !isLocal(host)) throw foreignHost;
  if (method !== 'POST') throw onlyPost;
  if (!caller) throw noToken;
}

/** Whether no page sends the message, or one of this server or of the listed origins. */
function isOwnOrigin(origin: string | null, host: string | null, origins: readonly string[]) {
  if (origin === null || origins.includes(origin)) return true;
  return host !== null && URL.parse(origin)?.host === host;
}

/** Whether the host is this machine. */
function isLocal(host: string | null): boolean {
  const url = host === null ? null : URL.parse(`http://${host}`);
  return url !== null && isLoopback(url);
}

const foreignOrigin = refusal(
  403,
  'FORBIDDEN',
  'Pages of this origin may not send messages. The setting `MCP_ORIGINS` lists the origins that may.',
);
const foreignHost = refusal(
  403,
  'FORBIDDEN',
  'Use the address that Docgraph printed at its start.',
);
const onlyPost = refusal(
  405,
  'BAD_REQUEST',
  'Send each message by POST. There are no streams and no sessions, so GET and DELETE have no use here.',
  { allow: 'POST' },
);
const noToken = refusal(
  401,
  'UNAUTHENTICATED',
  'Send an access token of the documentation service with each message: `Authorization: Bearer …`.',
  { 'www-authenticate': 'Bearer' },
);

function messageIn(value: unknown): Message {
  if (Array.isArray(value)) throw noArrays;
  if (typeof value !== 'object' || value === null) throw noObject;
  const { params, ...message } = value as Message;
  if (params === null) return message;
  if (typeof params !== 'object') return value;
  // Clients may send null for what they leave out, such as a cursor.
  const given = Object.entries(params).filter(([, one]) => one !== null);
  return { ...message, params: Object.fromEntries(given) };
}

const noObject = refusal(400, 'BAD_REQUEST', 'The body must be one message, a JSON object.');
const noArrays = refusal(
  400,
  'BAD_REQUEST',
  'Send one message at a time: arrays are not supported.',
);

/** A request with the headers that the protocol reads. Its body is passed on as a value. */
function asked({ url, headers }: Request): Request {
  const accept = 'application/json, text/event-stream';
  const sent = new Headers({ 'content-type': 'application/json', accept });
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  return new Request(url, { method: 'POST', headers: sent });
}
