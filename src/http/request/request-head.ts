/** What is known of a request before its body arrives. */
import type { Caller } from '../../rest/transport/tokens.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';

export interface RequestHead {
  readonly headers: RequestHeaders;
  readonly method: string | undefined;
  readonly caller: Caller | undefined;
}
