/**
 * Accepts requests as in the GraphQL over HTTP specification: GET, or POST with a JSON body, with a JSON response. Form
 * bodies would let any page send mutations without a preflight.
 */
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
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
        if (bodyError) throw bodyError;
        // Yoga has a parser for some forms of the type.
        setRequestParser(async (received) =>
          paramsIn(
            await textIn(received, hostBody).catch((error: unknown) =>
              Promise.reject(error instanceof GraphQLError ? error : bodyUnreadable()),
            ),
          ),
        );
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

/** The parameters in a body, without a member of no meaning that would make them a promise. */
function paramsIn(body: string): GraphQLParams {
  let params: unknown;
  try {
    params = JSON.parse(body);
  } catch {
    throw invalidJson;
  }
  if (typeof params !== 'object' || params === null) throw noObject;
  Reflect.deleteProperty(params, 'then');
  return params;
}

const invalidJson = refusal(400, 'BAD_REQUEST', 'The body is not valid JSON.');

const noObject = refusal(400, 'BAD_REQUEST', 'The body must be a JSON object.');

/** Yoga gives the value of a body that was parsed before as text. */
const textIn = async (request: Request, hostBody: HostBody): Promise<string> =>
  hostBody === 'decoded' ? request.text() : textOfBody(new Uint8Array(await request.arrayBuffer()));
