/** What the REST client of a request is made from. */
import type { KeptBodies } from '../kept/kept-bodies.ts';
import type { TokenWrites } from '../kept/token-writes.ts';
import type { SharedReads } from '../shared/shared-reads.ts';
import type { Caller } from '../transport/tokens.ts';
import type { Upstream } from '../transport/upstream.ts';
import type { CallHook } from './call-hook.ts';
import type { CallTrace } from './call-span.ts';
import type { IncomingHeaders } from './outgoing-headers.ts';

export interface RestClientOptions {
  readonly upstream: Upstream;
  /** Each call sends the token of this caller. Without one nothing is sent. */
  readonly caller: Caller | undefined;
  /** Headers of the caller's request. Most are ignored. */
  readonly headers: IncomingHeaders;
  /** Sent with each call, so that the request can be found in the logs of the service. Safe in a header. */
  readonly requestId: string;
  /** Milliseconds until all calls of this request are ended. */
  readonly deadlineMs: number;
  /** Maximum number of calls of this request. */
  readonly callBudget: number;
  /** Maximum number of bytes of responses that this request may read. */
  readonly byteBudget: number;
  /** Bodies that are kept for callers whose tokens the service has accepted. */
  readonly bodies?: KeptBodies | undefined;
  /** Reads that several requests of a caller may share. Undefined if each request makes its own. */
  readonly sharedReads?: SharedReads | undefined;
  /** Counts the writes of callers, if something depends on them. */
  readonly writes?: TokenWrites | undefined;
  /** Runs once: with the first call, or at the end if there was none. It settles what `Upstream.expect` counted. */
  readonly onBegin?: (() => void) | undefined;
  /** The trace that calls belong to. Undefined if the caller's goes on as it is. */
  readonly trace?: CallTrace | undefined;
  /** Adds headers to calls, and receives their outcomes. */
  readonly onCall?: CallHook | undefined;
  /** Receives errors of `onCall` that belong to no field. */
  readonly report?: ((cause: unknown) => void) | undefined;
  /** Names of headers of responses that go on to the caller. Undefined if none do. */
  readonly passHeaders?: readonly string[] | undefined;
}
