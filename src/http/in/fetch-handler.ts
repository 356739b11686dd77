/** The facade as a handler of the Fetch standard, for any server. */
import type { HttpResponse } from '../out/response-head.ts';
import { bodyConsumed } from '../request/body-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { IncomingBody } from '../request/incoming-body.ts';
import type { HeadProblem, RequestHead } from '../request/request-head.ts';
import { admit } from '../respond/admit.ts';
import type { Endpoint } from '../respond/endpoint.ts';
import { failed } from '../respond/failed.ts';
import { respond } from '../respond/respond.ts';
import { isOneHost, isOneToken } from './address.ts';

export const fetchHandler =
  (endpoint: Endpoint) =>
  (request: Request): Promise<Response> => {
    const graphRequest = admit(endpoint, headOf(request));
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const leave = () => {
        graphRequest.end({ hasLeft: true });
        reject(signal.reason);
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      const send = (response: HttpResponse) => {
        signal.removeEventListener('abort', leave);
        const made = asFetched(response, graphRequest);
        graphRequest.end({ status: made.status });
        resolve(made);
      };
      respond(endpoint, graphRequest, (body) => void collect(request, body), send);
    });
  };

function headOf({ method, url, headers, bodyUsed }: Request): RequestHead {
  return {
    method,
    url,
    headers,
    problem: problemIn(headers),
    body: bodyUsed ? bodyConsumed() : undefined,
  };
}

function problemIn(headers: Headers): HeadProblem | undefined {
  if (!isOneHost(headers.get('host'))) return 'address';
  return isOneToken(headers.get('authorization')) ? undefined : 'authorization';
}

/** Collects the body. If it is refused, it is not canceled, since that would end the connection before the response. */
async function collect(request: Request, body: IncomingBody): Promise<void> {
  try {
    const reader = request.body?.getReader();
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      if (body.isOver) return;
      body.add(next.value);
    }
    body.complete();
  } catch {
    body.fail();
  }
}

function asFetched(response: HttpResponse, request: GraphRequest): Response {
  try {
    return fetched(response);
  } catch (error) {
    return fetched(failed(request, error));
  }
}

/** The response in the Fetch standard. The pieces of a long body are not joined. */
function fetched({ status, headers, body }: HttpResponse): Response {
  if (!body) return new Response(null, { status, headers });
  const { pieces, bytes } = body;
  const [first] = pieces;
  const content = pieces.length === 1 ? first : new Blob(pieces as BlobPart[]);
  const length = { 'content-length': String(bytes) };
  return new Response(content as BodyInit, { status, headers: { ...headers, ...length } });
}
