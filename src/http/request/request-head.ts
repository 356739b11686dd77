/** What is known about a request before its body arrives. */
import type { GraphQLError } from 'graphql';
import type { RequestHeaders } from '../headers/request-headers.ts';

/** What is wrong with a head: it has no address, or several callers. */
export type HeadProblem = 'address' | 'authorization';

/**
 * The body of a request: its bytes, or what the host server has read from them, which may be a text or the value of its
 * JSON. An error if it cannot be read.
 */
export type RequestBody = Uint8Array | string | object | GraphQLError;

export interface RequestHead {
  readonly method: string;
  /** The URL, with or without its host. */
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly problem: HeadProblem | undefined;
  /** The body, if the host server has already read it. Undefined if it has not arrived. */
  readonly body: RequestBody | undefined;
}
