/**
 * Accepts requests as in the GraphQL over HTTP specification: GET, or POST with a JSON body, with a JSON response. Form
 * bodies would let any page send mutations without a preflight.
 */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { acceptsEvents, responseType } from '../headers/accepted-types.ts';
import { asFetched } from '../out/plain-response.ts';
import { refusal } from '../out/request-errors.ts';
import { bodyUnreadable } from '../request/body-errors.ts';
import {
  type HostBody,
  isUtf8Search,
  searchNotUtf8,
  textOfBody,
  unsupportedBody,
} from '../request/request-text.ts';
import { requestIn, yogaContextOf } from '../request/yoga-context.ts';
import { notAcceptable, notAcceptableResponse } from './not-acceptable.ts';

export function useJsonOnly(): Plugin {
  return {
    onRequestParse({
      request,
      url,
      requestParser,
      setRequestParser,
      endResponse,
      fetchAPI,
      serverContext,
    }) {
      const accept = request.headers.get('accept');
      // Before anything runs: a change must not be made without a response.
      if (!responseType(accept) && !acceptsEvents(accept)) {
        requestIn(serverContext).record.setErrors([notAcceptable]);
        return endResponse(asFetched(notAcceptableResponse, fetchAPI));
      }
      if (request.method === 'POST') {
        const { bodyError, hostBody } = yogaContextOf(serverContext);
        const unsupported = unsupportedBody(request.headers, hostBody);
        if (unsupported) throw unsupported;
        // Yoga has a parser for each JSON body.
        if (!requestParser) return;
        if (bodyError) throw bodyError;
        setRequestParser(async (received) => {
          const { url, method, headers, signal } = received;
          const body = await textIn(received, hostBody).catch((error: unknown) =>
            Promise.reject(error instanceof GraphQLError ? error : bodyUnreadable()),
          );
          const init = { method, headers, signal, body: withoutThen(body) };
          return requestParser(new fetchAPI.Request(url, init));
        });
      } else if (requestParser && request.method === 'GET')
        setRequestParser(async (received) => {
          if (!isUtf8Search(url.search)) throw searchNotUtf8;
          try {
            return await requestParser(received);
          } catch {
            throw refusal(400, 'BAD_REQUEST', '"variables" and "extensions" must be JSON.');
          }
        });
    },
  };
}

/** Without a member of no meaning that would make the parameters a promise. */
function withoutThen(body: string): string {
  if (!body.includes('then') && !body.includes('\\u')) return body;
  try {
    const params = JSON.parse(body);
    if (!Object.hasOwn(Object(params), 'then')) return body;
    const { then: _, ...others } = params;
    return JSON.stringify(others);
  } catch {
    // The next parser reports it.
    return body;
  }
}

/** Yoga gives the value of a body that was parsed before as text. */
const textIn = async (request: Request, hostBody: HostBody): Promise<string> =>
  hostBody === 'decoded' ? request.text() : textOfBody(new Uint8Array(await request.arrayBuffer()));
