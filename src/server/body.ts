/**
 * Reads the parameters of a request from its body or its URL. Yoga's own parsers read other charsets as UTF-8, take
 * forms, which any web page may send without a preflight, and count bytes with a stream that doubles Yoga's time.
 */
import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { errorBehaviors, isErrorBehavior } from '../graphql/execution/context.ts';
import { parseJson } from '../rest/values/exact-json.ts';
import { agentPathOf } from './agent-package.ts';
import { type Asked, askedIn, idNames } from './asked-document.ts';
import { type Bodies, givenUp, maxBytes, tooLarge } from './bodies.ts';
import { badRequest, overloadedError, refusal } from './request-errors.ts';
import { requestIn } from './requests.ts';
import type { Services } from './services.ts';

type Members = Readonly<Record<string, unknown>>;

/** The member of the parameters with what Yoga does not know. A weak map would keep it until a full garbage collection. */
const beside = Symbol('asked');

/** What the parameters of an operation contain besides those that Yoga knows. */
export const askedWith = (params: object): Asked | undefined =>
  (params as { readonly [beside]?: Asked })[beside];

export function useBody({ bodies, settings }: Pick<Services, 'bodies' | 'settings'>): Plugin {
  return {
    onRequestParse({ request, serverContext, setRequestParser }) {
      if (request.method === 'GET') setRequestParser(() => paramsIn(membersInUrl(request.url)));
      if (request.method !== 'POST') return;
      const served = requestIn(serverContext);
      // Yoga's limit, if a host has one, passes on another request with the body.
      setRequestParser(async (given) => {
        const value = await readJson(given, serverContext, bodies).catch((error) => {
          if (error === givenUp) served.refusedBy = 'bodies';
          throw error === givenUp ? overloadedError(1) : error;
        });
        if (isMessage(value)) throw badRequest(forAgents(agentPathOf(settings)));
        if (Array.isArray(value)) return value.map((one) => paramsIn(one));
        return paramsIn(value);
      });
    },
  };
}

/** The four parameters that Yoga knows. The others are found again with `askedWith`. */
function paramsIn(value: unknown): GraphQLParams {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The body must be a JSON object.');
  const members = value as Members;
  const { query, operationName, variables, extensions, onError } = members;
  checkObject('variables', variables);
  checkObject('extensions', extensions);
  if (isGiven(onError) && !isErrorBehavior(onError))
    throw badRequest(`"onError" must be one of ${errorBehaviors.join(', ')}.`);
  const params = {
    ...(isGiven(query) && { query }),
    ...(isGiven(operationName) && { operationName }),
    ...(isGiven(variables) && { variables }),
    ...(isGiven(extensions) && { extensions }),
    [beside]: {
      document: askedIn(members),
      onError: isErrorBehavior(onError) ? onError : 'PROPAGATE',
    },
  };
  return params as GraphQLParams;
}

/** Whether a body is a message of the Model Context Protocol, whose client has the wrong address. */
const isMessage = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'jsonrpc' in value && !('query' in value);

const forAgents = (path: string | undefined): string =>
  path === undefined
    ? 'This is a message of the Model Context Protocol, which is off here: the setting `MCP` turns it on.'
    : `This is a message of the Model Context Protocol. Agents are served at ${path}.`;

/** Clients may send null or an empty text instead of leaving something out. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function checkObject(name: string, value: unknown): void {
  if (!isGiven(value) || (typeof value === 'object' && !Array.isArray(value))) return;
  const given = Array.isArray(value) ? 'array' : typeof value;
  throw badParameter(`Expected "${name}" param to be empty or an object, but given ${given}.`);
}

export const badParameter = (message: string) =>
  new GraphQLError(message, {
    extensions: { code: 'BAD_REQUEST', http: { status: 400, headers: { allow: 'GET, POST' } } },
  });

function membersInUrl(url: string): Members {
  const [, query = ''] = url.split(/\?(.*)/s);
  if (!isUtf8Search(query)) throw searchNotUtf8;
  const search = new URLSearchParams(query);
  const json = (name: string) => parseJson(search.get(name) || 'null');
  try {
    return {
      ...Object.fromEntries(
        ['query', 'operationName', 'onError', ...idNames].map((name) => [name, search.get(name)]),
      ),
      variables: json('variables'),
      extensions: json('extensions'),
    };
  } catch {
    throw badRequest('"variables" and "extensions" must be JSON.');
  }
}

/** Whether the percent-encoded bytes in a query string are UTF-8. */
function isUtf8Search(search: string): boolean {
  try {
    // A percent sign may stand for itself.
    decodeURIComponent(search.replace(/%(?![\da-f]{2})/gi, ''));
    return true;
  } catch {
    return false;
  }
}

const searchNotUtf8 = badRequest(
  'The parameters in the address are not valid UTF-8. Percent-encode them in UTF-8.',
);

/** A request as Node servers pass it on: Fastify wraps it, and Express adds the parsed body. */
type NodeRequest = IncomingMessage & { readonly raw?: IncomingMessage; readonly body?: unknown };

/** The JSON value of the body. Rejects with a `GraphQLError`. */
export async function readJson(
  request: Request,
  context: object,
  bodies: Bodies,
): Promise<unknown> {
  const { req: node } = context as { readonly req?: NodeRequest };
  const left = node?.body;
  // Some parsers leave an empty object if they do not read the body.
  const isLeft = left instanceof Uint8Array || Object.keys(left ?? {}).length > 0;
  refuseHead(request.headers, isLeft ? left : undefined);
  if (isLeft) return left instanceof Uint8Array || typeof left === 'string' ? parsed(left) : left;
  const incoming = node && (node.raw ?? node);
  if (incoming ? incoming.readableDidRead : request.bodyUsed)
    throw left === undefined ? bodyConsumed() : badRequest('The request body has no query.');
  const source = incoming ?? (request.body as AsyncIterable<Uint8Array> | null);
  // Of a request of Fastify that has been read, Yoga's request has only the text.
  return parsed(await (source ? bodies.read(source) : request.text()));
}

/** Throws for a body that the head shows to be unreadable. `left`: what the host has read of it. */
function refuseHead(headers: Request['headers'], left: unknown): void {
  const isDecoded = left !== undefined && !(left instanceof Uint8Array);
  const type = headers.get('content-type') ?? '';
  if (type !== 'application/json') {
    const media = mediaTypeIn(type);
    if (media?.essence !== 'application/json')
      throw refusal(415, 'BAD_REQUEST', 'Send a body of type application/json.');
    const charset = media.params.get('charset')?.trim().toLowerCase() ?? 'utf-8';
    if (!isDecoded && !/^(utf-?8|(us-)?ascii)$/.test(charset)) throw otherCharset;
  }
  const coding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  // The parsers of host servers decompress a body, but do not remove the header.
  if (left === undefined && coding !== 'identity') throw contentCoded;
  const length = headers.get('content-length');
  if (length === null) return;
  if (!/^\d+$/.test(length)) throw badRequest('The Content-Length header must be a number.');
  if (Number(length) > maxBytes) throw tooLarge();
}

/** The media type, without regard to case and white space. Undefined if it is not exactly one. */
function mediaTypeIn(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}

function parsed(body: Uint8Array | string): unknown {
  const text = typeof body === 'string' ? body : textOf(body);
  try {
    return parseJson(text);
  } catch {
    throw notJson;
  }
}

/** The error of a body that cannot be parsed. */
export const notJson = badRequest('The body is not valid JSON.');

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes of another charset would be read as other characters, which a change would store. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notUtf8;
  }
}

/** The error if the host server has read the body. Its developer has to know what to change. */
const bodyConsumed = () =>
  refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The request body was read before the request reached the facade. Mount the facade before any body parser, or leave the parsed body in "request.body".',
  );

const otherCharset = refusal(
  415,
  'BAD_REQUEST',
  'Send the body in UTF-8, without another charset in Content-Type.',
);

const contentCoded = new GraphQLError('Send the body uncompressed, without Content-Encoding.', {
  extensions: {
    code: 'BAD_REQUEST',
    http: { status: 415, headers: { 'accept-encoding': 'identity' } },
  },
});

const notUtf8 = badRequest(
  'The body is not valid UTF-8. Encode its JSON in UTF-8, whatever the charset of its source.',
);
