/** The endpoint for agents: one message of the Model Context Protocol by POST, and its answer as JSON. */
import { isLoopback } from '../../rest/transport/dispatchers.ts';
import { inOnePiece } from '../out/json-pieces.ts';
import { errorResponse, type PlainResponse } from '../out/plain-response.ts';
import { refusal } from '../out/request-errors.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { RequestBody } from '../request/request-head.ts';
import type { AgentEndpoint } from '../respond/endpoint.ts';
import { jsonIn } from '../respond/read.ts';
import type { RespondToMessage } from './agent-server.ts';
import type { Exchange } from './exchange.ts';

export interface AgentEndpointOptions {
  readonly path: string;
  /** Origins whose pages may send messages. */
  readonly origins: readonly string[];
  /** Whether messages must name this machine as their host. */
  readonly isOnlyLocal: boolean;
  /** Called for the first message. */
  readonly open: () => Promise<RespondToMessage>;
}

export function agentEndpoint(options: AgentEndpointOptions): AgentEndpoint {
  let opened: Promise<RespondToMessage> | undefined;
  return {
    path: options.path,
    refuse: (request) => refuse(request, options),
    async respond(request, body) {
      const message = messageIn(body);
      opened ??= options.open();
      const respond = await opened;
      const exchange: Exchange = { request };
      const response = await respond(exchange, asked(request), message);
      request.record.codes ??= [];
      return exchange.refused ?? asHttp(response);
    },
  };
}

/** The origin and the host are checked first, because a page of another origin must not learn anything else. */
function refuse(
  { caller, head, record }: GraphRequest,
  { origins, isOnlyLocal }: AgentEndpointOptions,
): PlainResponse | undefined {
  const { method, headers } = head;
  const refused = (status: number, code: string, message: string, added = {}): PlainResponse => {
    record.codes = [code];
    const response = errorResponse(status, message, { code });
    return { ...response, headers: { ...response.headers, ...added } };
  };
  const host = headers.get('host');
  if (!isOwnOrigin(headers.get('origin'), host, origins))
    return refused(403, 'FORBIDDEN', foreignOrigin);
  if (isOnlyLocal && !isLocal(host)) return refused(403, 'FORBIDDEN', foreignHost);
  if (method !== 'POST') return refused(405, 'BAD_REQUEST', onlyPost, { allow: 'POST' });
  if (caller) return undefined;
  return refused(401, 'UNAUTHENTICATED', noToken, { 'www-authenticate': 'Bearer' });
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

const foreignOrigin =
  'Pages of this origin may not send messages. The setting `MCP_ORIGINS` lists the origins that may.';
const foreignHost = 'Use the address that Docgraph printed at its start.';
const onlyPost =
  'Send each message by POST. There are no streams and no sessions, so GET and DELETE have no use here.';
const noToken =
  'Send an access token of the documentation service with each message: `Authorization: Bearer …`.';

function messageIn(body: RequestBody): object {
  const value = jsonIn(body);
  if (Array.isArray(value)) throw noArrays;
  if (typeof value !== 'object' || value === null) throw noObject;
  return value;
}

const noObject = refusal(400, 'BAD_REQUEST', 'The body must be one message, a JSON object.');
const noArrays = refusal(
  400,
  'BAD_REQUEST',
  'Send one message at a time: arrays are not supported.',
);

/** The request in the Fetch standard, with the headers that the protocol reads. */
function asked({ head: { url, headers } }: GraphRequest): Request {
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  const sent = new Headers({ 'content-type': 'application/json', accept: both });
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  return new Request(address, { method: 'POST', headers: sent });
}

const both = 'application/json, text/event-stream';

async function asHttp(response: Response): Promise<HttpResponse> {
  const headers = Object.fromEntries(response.headers);
  const text = await response.text();
  return { status: response.status, headers, ...(text !== '' && { body: inOnePiece(text) }) };
}
