/**
 * The interface of a facade for its host. It is part of the package's types, so this file imports nothing of the
 * implementation.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { YogaServerInstance } from 'graphql-yoga';

export interface Facade {
  /** The Yoga that answers all requests. */
  readonly yoga: YogaServerInstance<object, object>;
  /** Responds to a request in the Fetch standard. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same handler as a listener for `node:http`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Path of the endpoint for agents. Undefined if there is none. */
  readonly agentEndpoint: string | undefined;
  /** Whether the endpoint shows GraphiQL to browsers, so that `GET /` redirects to it. */
  readonly hasGraphiQL: boolean;
  /** Headers for responses that the host itself sends, as in responses of the facade: the request ID and CORS. */
  readonly answerHeaders: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** The context value of one operation that something else executes, with the exported `schema`. */
  readonly contextFor: (caller: OperationCaller) => OperationContext;
  /** False while the REST service is known to be unreachable. */
  readonly upstreamReachable: () => boolean;
  /** The metrics in the text format of Prometheus. Rejects if the option `metrics` is not set. */
  readonly metrics: () => Promise<string>;
  /**
   * Resolves when the lists of trusted documents have been read; immediately if there are none. Rejects with a
   * `BrokenList` if a list cannot be used. Until then, requests that need a list are refused with 503.
   */
  readonly ready: () => Promise<void>;
  /** Reads the lists of trusted documents again immediately. Otherwise this happens every few seconds. */
  readonly reloadDocuments: () => Promise<void>;
  /** Waits for calls in progress, then closes the connections to the REST service. */
  readonly close: () => Promise<void>;
}

/** The caller of an operation. */
export interface OperationCaller {
  /** The `Authorization` header. Without it, each field fails with `UNAUTHENTICATED`. */
  readonly authorization?: string | null | undefined;
  /** Other headers of the request, such as `accept-language`, `traceparent` and `x-request-id`. */
  readonly headers?: Headers | Record<string, string> | undefined;
  /** Ends reads when it aborts, and never a write that was sent. */
  readonly signal?: AbortSignal | undefined;
}

/** The context value of one operation. The context of a host may have its member `docgraph` instead. */
export interface OperationContext {
  readonly docgraph: object;
  /** To be called when the result is complete. Ends reads, and releases what was read. */
  end(): void;
}

/** What the metrics of a facade contain. */
export interface MetricsSettings {
  /**
   * Whether metrics of the process are included. Set it to false if the host provides these itself. Defaults to true.
   */
  readonly process?: boolean;
  /**
   * Number of connections of the server that are open, and that were refused so far. Called when the metrics are read.
   */
  readonly connections?: () => { readonly open: number; readonly refused: number };
}
