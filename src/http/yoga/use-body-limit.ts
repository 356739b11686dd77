/**
 * Reads request bodies and refuses those that are too large, by their length or by counting. When a body is complete,
 * the admission of its request is checked again.
 */
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../out/request-errors.ts';
import { readStream } from '../request/request-body.ts';
import { requestIn, type YogaContext, yogaContextOf } from '../request/yoga-context.ts';

export function useBodyLimit(mostBytes: number): Plugin<YogaContext> {
  const tooLarge = () =>
    refusal(
      413,
      'REQUEST_ENTITY_TOO_LARGE',
      `The request body must have at most ${mostBytes} bytes.`,
    );
  return {
    onRequestParse({ request, requestParser, setRequestParser, fetchAPI, serverContext }) {
      const { admission } = requestIn(serverContext);
      const length = request.headers.get('content-length');
      if (length !== null && !/^\d+$/.test(length))
        throw refusal(400, 'BAD_REQUEST', 'The Content-Length header must be a number.');
      if (Number(length) > mostBytes) throw tooLarge();
      const { isLengthKept, isBodyWhole } = yogaContextOf(serverContext);
      // A body that was parsed before the facade is not a stream any more.
      const isRead = isBodyWhole && isLengthKept && length !== null;
      if (requestParser && !isRead)
        setRequestParser(async (received) => {
          if (!received.body) return requestParser(received);
          const body = await readStream({
            request: received,
            admission,
            mostBytes,
            tooLarge,
            givenUp: overloaded,
          });
          const { url, method, headers, signal } = received;
          return requestParser(new fetchAPI.Request(url, { method, headers, signal, body }));
        });
      return {
        onRequestParseDone() {
          if (!admission.enter()) throw overloaded();
          admission.wait();
        },
      };
    },
  };
}

/** Ends the request for Yoga. The listener or handler responds as to any other refusal. */
const overloaded = () => refusal(503, 'OVERLOADED', 'Refused.');
