/** The facade as a handler of the Fetch standard, for any server. */
import { withVary } from '../headers/response-headers.ts';
import type { BodyPieces } from '../out/json-pieces.ts';
import { asFetched } from '../out/plain-response.ts';
import { bodyConsumed } from '../request/body-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { YogaServer } from '../yoga/yoga-server.ts';
import { type HeadProblem, isOneHost, isOneToken } from './address.ts';
import type { Compression } from './compression.ts';
import type { GraphRequests } from './graph-requests.ts';

export interface FetchHandlerOptions {
  readonly yoga: YogaServer;
  readonly requests: GraphRequests;
  readonly compression: Compression;
}

export function fetchHandler({ yoga, requests, compression }: FetchHandlerOptions) {
  const refuse = (graphRequest: GraphRequest) => asFetched(requests.refuse(graphRequest));
  return async (request: Request): Promise<Response> => {
    const { headers, method } = request;
    const invalid = (problem: HeadProblem) =>
      asFetched(requests.invalidHead(problem, headers, method));
    if (!isOneHost(headers.get('host'))) return invalid('address');
    if (!isOneToken(headers.get('authorization'))) return invalid('authorization');
    const graphRequest = requests.begin(headers, method);
    if (graphRequest.admission.refusal) return refuse(graphRequest);
    let status: number | null = null;
    try {
      const isBodyUsed = request.bodyUsed;
      let written: BodyPieces | undefined;
      // Other responses are left to Yoga.
      const takePieces = (body: BodyPieces) => {
        if (!compression.isFor(graphRequest)) return false;
        written = body;
        return true;
      };
      const response = await yoga.fetch(request, {
        graphRequest,
        bodyError: isBodyUsed ? bodyConsumed() : undefined,
        takePieces,
      });
      if (graphRequest.admission.refusal) return refuse(graphRequest);
      const headersOfAll = graphRequest.responseHeaders;
      if (graphRequest.isUnchanged) {
        status = 304;
        return new Response(null, { status, headers: headersOfAll });
      }
      const ofAll = withVary(headersOfAll, response.headers.get('vary'));
      for (const [name, value] of Object.entries(ofAll)) response.headers.set(name, value);
      ({ status } = response);
      if (!written) return response;
      return await withBody(response, written, compression, graphRequest);
    } catch (error) {
      // A caller that leaves is not an internal error.
      if (request.signal.aborted) throw error;
      const response = requests.fail(graphRequest, error);
      ({ status } = response);
      return asFetched(response);
    } finally {
      graphRequest.end({ hasLeft: request.signal.aborted, status });
    }
  };
}

/** The response with its body, which is compressed if the caller accepts that. */
async function withBody(
  { status, headers }: Response,
  body: BodyPieces,
  compression: Compression,
  request: GraphRequest,
): Promise<Response> {
  const coding = compression.codingOf(request, headers.get('content-type'), body);
  const { pieces, bytes } = coding ? await compression.compress(body, coding) : body;
  if (coding) headers.set('content-encoding', coding);
  headers.set('content-length', String(bytes));
  return new Response(new Blob(pieces as BlobPart[]), { status, headers: [...headers] });
}
