/** The endpoint for agents: one message of the Model Context Protocol by POST, and its answer as JSON. */
import type { FetchAPI, Plugin } from 'graphql-yoga';
import { isLoopback } from '../rest/transport/connections.ts';
import { readJson } from '../server/body.ts';
import { presentOnce } from '../server/present-errors.ts';
import { refusal } from '../server/request-errors.ts';
import { requestIn } from '../server/requests.ts';
import { errorResponse, isFor } from '../server/responses.ts';
import { respond } from '../server/result.ts';
import type { ServedRequest } from '../server/served-request.ts';
import type { Services } from '../server/services.ts';
import type { RespondToMessage } from './agent-server.ts';
import type { Exchange } from './exchange.ts';

export interface AgentEndpoint {
  readonly path: string;
  /** Origins whose pages may send messages. */
  readonly origins: readonly string[];
  /** Whether messages must name this machine as their host. */
  readonly isOnlyLocal: boolean;
  /** Called for the first message. */
  readonly open: () => Promise<RespondToMessage>;
}

type Payload = Parameters<NonNullable<Plugin['onRequest']>>[0];

export function useAgents(endpoint: AgentEndpoint, { bodies }: Services): Plugin {
  let opened: Promise<RespondToMessage> | undefined;
  const answer = async ({ request, serverContext, endResponse, fetchAPI }: Payload) => {
    const known = requestIn(serverContext);
    known.isOfAgent = true;
    const refused = refuse(known, endpoint, fetchAPI);
    if (refused) return endResponse(refused);
    try {
      const message = messageIn(await readJson(request, serverContext, bodies));
      opened ??= endpoint.open();
      const exchange: Exchange = { request: known };
      const { status, headers, text } = await textOf(
        await (await opened)(exchange, asked(request), message),
      );
      known.codes ??= [];
      known.length = text.length;
      const { refused: result } = exchange;
      endResponse(
        result
          ? respond(known, 'application/json', result, fetchAPI)
          : new fetchAPI.Response(text, { status, headers }),
      );
    } catch (error) {
      const errors = [presentOnce(error, known.report)];
      endResponse(respond(known, known.type ?? 'application/json', { errors }, fetchAPI));
    }
  };
  return {
    // It is no promise for other requests, which would wait for a turn.
    onRequest: (payload) =>
      isFor(endpoint.path, payload.request, payload.url) ? answer(payload) : undefined,
  };
}

/** The response as one text, which has a length, unlike a stream. */
const textOf = async (response: globalThis.Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

/** The origin and the host are checked first, because a page of another origin must not learn anything else. */
function refuse(
  request: ServedRequest,
  { origins, isOnlyLocal }: AgentEndpoint,
  api: FetchAPI,
): Response | undefined {
  const { method, headers } = request.head;
  const refused = (status: number, code: string, message: string, added = {}) => {
    request.codes = [code];
    return errorResponse(api, status, message, { code }, added);
  };
  const host = headers.get('host');
  if (!isOwnOrigin(headers.get('origin'), host, origins))
    return refused(403, 'FORBIDDEN', foreignOrigin);
  if (isOnlyLocal && !isLocal(host)) return refused(403, 'FORBIDDEN', foreignHost);
  if (method !== 'POST') return refused(405, 'BAD_REQUEST', onlyPost, { allow: 'POST' });
  if (request.caller) return undefined;
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

function messageIn(value: unknown): object {
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

/** A request with the headers that the protocol reads. Its body is passed on as a value. */
function asked({ url, headers }: Request): Request {
  const sent = new Headers({ 'content-type': 'application/json', accept: both });
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']) {
    const value = headers.get(name);
    if (value !== null) sent.set(name, value);
  }
  return new Request(url, { method: 'POST', headers: sent });
}

const both = 'application/json, text/event-stream';
