/** What a host gets and gives, part of the package's types: this file imports nothing of the implementation. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Facade {
  /** Responds to a request of the Fetch standard. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same as a listener for `node:http`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Whether the endpoint shows GraphiQL to browsers, and `GET /` redirects there. */
  readonly hasGraphiQL: boolean;
  /** Headers for responses that the host sends itself, as the facade would send them: the request id and CORS. */
  readonly answerHeaders: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** False while the REST service is known to be unreachable. */
  readonly upstreamReachable: () => boolean;
  /** The metrics, in the text format of Prometheus. Rejects if they are off: see the option `metrics`. */
  readonly metrics: () => Promise<string>;
  /**
   * Resolves when the lists of trusted documents have been read, at once if there are none. Rejects with a `BrokenList`
   * if one cannot be used. Until then, requests that need a list are refused with 503.
   */
  readonly ready: () => Promise<void>;
  /** Reads the lists of trusted documents again now, as happens every few seconds. */
  readonly reloadDocuments: () => Promise<void>;
  /** Waits for calls in progress, then closes the connections to the REST service. */
  readonly close: () => Promise<void>;
}

/** What the metrics of a facade contain. */
export interface MetricsSettings {
  /** Whether there are also metrics of the process. Off if the host has its own. Defaults to true. */
  readonly process?: boolean;
  /** Connections of the server: open ones, and those that were refused so far. Read when the metrics are. */
  readonly connections?: () => { readonly open: number; readonly refused: number };
}
