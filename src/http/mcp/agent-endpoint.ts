/** The endpoint for agents: one message of the Model Context Protocol by POST, and its answer as JSON. */
import { GraphQLError } from 'graphql';
import { inOnePiece } from '../out/json-pieces.ts';
import { errorResponse, type PlainResponse } from '../out/plain-response.ts';
import { refusal } from '../out/request-errors.ts';
import type { HttpResponse } from '../out/response-head.ts';
import { bodyTooDense } from '../request/body-errors.ts';
import { isLightBody } from '../request/body-weight.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { RequestBody } from '../request/request-head.ts';
import { inBuffer, textOfBody } from '../request/request-text.ts';
import type { AgentEndpoint } from '../respond/endpoint.ts';
import { type AgentServerOptions, openAgentServer, type RespondToMessage } from './agent-server.ts';

export const agentPath = '/mcp';

export function agentEndpoint(options: AgentServerOptions): AgentEndpoint {
  let opened: Promise<RespondToMessage> | undefined;
  return {
    path: agentPath,
    refuse,
    async respond(request, body) {
      const message = messageIn(body);
      opened ??= openAgentServer(options);
      const respond = await opened;
      return asHttp(await respond(request, asked(request), message));
    },
  };
}

function refuse(request: GraphRequest): PlainResponse | undefined {
  const { caller, head, record } = request;
  if (head.method !== 'POST') {
    record.codes = ['BAD_REQUEST'];
    return withHeaders(errorResponse(405, 'Send messages by POST.', { code: 'BAD_REQUEST' }), {
      allow: 'POST',
    });
  }
  if (caller) return undefined;
  record.codes = ['UNAUTHENTICATED'];
  return withHeaders(errorResponse(401, noToken, { code: 'UNAUTHENTICATED' }), {
    'www-authenticate': 'Bearer',
  });
}

const noToken =
  'Send an access token of the documentation service with each message: `Authorization: Bearer …`.';

const withHeaders = (
  { headers, ...response }: PlainResponse,
  added: Readonly<Record<string, string>>,
): PlainResponse => ({ ...response, headers: { ...headers, ...added } });

function messageIn(body: RequestBody): object {
  if (body instanceof GraphQLError) throw body;
  const value = body instanceof Uint8Array || typeof body === 'string' ? parsed(body) : body;
  if (Array.isArray(value)) throw noArrays;
  if (typeof value !== 'object' || value === null) throw noObject;
  return value;
}

function parsed(body: Uint8Array | string): unknown {
  if (!isLightBody(typeof body === 'string' ? Buffer.from(body) : inBuffer(body)))
    throw bodyTooDense();
  try {
    return JSON.parse(typeof body === 'string' ? body : textOfBody(body));
  } catch {
    throw noJson;
  }
}

const noJson = refusal(400, 'BAD_REQUEST', 'The body is not valid JSON.');
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
