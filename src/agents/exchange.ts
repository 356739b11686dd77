/** One message of an agent, while it is handled. */
import type { ExecutionResult } from 'graphql';
import type { ServedRequest } from '../server/served-request.ts';

export interface Exchange {
  readonly request: ServedRequest;
  /** Name of the client, as it states it. Undefined if the message does not contain it. */
  client?: string | undefined;
  /** The result that replaces the response of the protocol: the service has rejected the token. */
  refused?: ExecutionResult | undefined;
}
