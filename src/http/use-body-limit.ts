/**
 * Refuses bodies of requests that are too large: by the length they come with, where the server keeps them to
 * it, else by counting what comes.
 */
import { GraphQLError } from 'graphql';
import type { FetchAPI, Plugin } from 'graphql-yoga';
import { readInVain } from './body-read-before.ts';
import { type RequestScope, scopeOf } from './request-scope.ts';

export function useBodyLimit(mostBytes: number): Plugin<RequestScope> {
  return {
    onRequestParse({ request, requestParser, setRequestParser, fetchAPI, serverContext }) {
      const length = request.headers.get('content-length');
      if (length !== null && !/^\d+$/.test(length))
        throw refusal(400, 'BAD_REQUEST', 'The header content-length is no number.');
      if (Number(length) > mostBytes) throw tooLarge(mostBytes);
      if (!requestParser || (length !== null && scopeOf(serverContext).isLengthKept)) return;
      setRequestParser(async (asked) =>
        requestParser(await within(asked, { mostBytes, fetchAPI })),
      );
    },
  };
}

/** The request with its body read. */
async function within(
  request: Request,
  { mostBytes, fetchAPI }: { mostBytes: number; fetchAPI: FetchAPI },
): Promise<Request> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Not cancelled when it is too much: that would end the connection before the caller is told.
  const reader = request.body.getReader();
  const read = () => reader.read().catch(() => Promise.reject(readInVain()));
  for (let next = await read(); next.value; next = await read()) {
    bytes += next.value.byteLength;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    chunks.push(next.value);
  }
  const { url, method, headers, signal } = request;
  return new fetchAPI.Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}

const tooLarge = (mostBytes: number) =>
  refusal(413, 'REQUEST_ENTITY_TOO_LARGE', `The body of a request has ${mostBytes} bytes at most.`);

const refusal = (status: number, code: string, message: string) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });
