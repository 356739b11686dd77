/** One message of an agent, while it is handled. */
import type { HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';

export interface Exchange {
  readonly request: GraphRequest;
  /** Name of the client, as it states it. Undefined if the message does not contain it. */
  client?: string | undefined;
  /** The response that replaces that of the protocol: the service has rejected the token. */
  refused?: HttpResponse | undefined;
}
