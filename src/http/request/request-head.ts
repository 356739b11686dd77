/** What is known of a request before its body arrives. */
import type { GraphQLError } from 'graphql';
import type { RequestHeaders } from '../headers/request-headers.ts';

/** Why a head is refused: it has no address, or several callers. */
export type HeadProblem = 'address' | 'authorization';

/**
 * The body of a request: its bytes, or what the host server has made of them, which may be a text or the value of its
 * JSON. An error if it cannot be read.
 */
export type RequestBody = Uint8Array | string | object | GraphQLError;

export interface RequestHead {
  readonly method: string;
  /** The address, with or without its host. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly problem: HeadProblem | undefined;
  /** The body, if the host server has read it. Undefined if it is still to arrive. */
  readonly body: RequestBody | undefined;
}
