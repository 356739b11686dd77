/** Options of a facade. They are part of the package's types, so this file imports nothing of the implementation. */
import type { Logger } from 'pino';
import type { SpanTracer } from '../http/trace/span-tracer.ts';
import type { GraphiQLSettings } from '../http/yoga/graphiql-settings.ts';
import type { CallHook } from '../rest/client/call-hook.ts';
import type {
  ProxySettings,
  TlsSource,
  WriteConnections,
} from '../rest/transport/connection-settings.ts';

/** What the metrics of a facade contain. */
export interface MetricsSettings {
  /** Whether there are also metrics of the process. Off if the host has its own. Defaults to true. */
  readonly process?: boolean;
  /** Connections of the server: open ones, and those that were refused so far. Read when the metrics are. */
  readonly connections?: () => { readonly open: number; readonly refused: number };
}

export interface FacadeOptions {
  /**
   * Address of the REST service, with or without `/v1`. It must begin with https://, as callers' tokens are sent there.
   * On this machine http:// is allowed.
   */
  readonly upstreamUrl: string | URL;
  /** Whether `upstreamUrl` may be http:// to another machine, where tokens can be read on the way. */
  readonly allowInsecureHttp?: boolean;
  /** Path of the GraphQL endpoint. Defaults to `/graphql`. */
  readonly endpoint?: string;
  /** Milliseconds after which the calls of a GraphQL request are ended. Defaults to 10,000. */
  readonly deadlineMs?: number;
  /** Maximum number of calls of a GraphQL request. Defaults to 256: a page of 250 links and what leads to it. */
  readonly callBudget?: number;
  /**
   * Maximum size of all responses that a GraphQL request may read from the REST service, in bytes. Defaults to 64 MB.
   */
  readonly byteBudget?: number;
  /** Maximum size of responses that all current requests hold together, in bytes. Defaults to 256 MB. */
  readonly heldBytes?: number;
  /** Maximum number of calls to the REST service at once, and of kept connections. Defaults to 64. */
  readonly connections?: number;
  /** Maximum number of waiting calls. Defaults to 1,024. */
  readonly queueLimit?: number;
  /**
   * Milliseconds that the calls of a new request may have to wait before it is refused, if that is more than a quarter
   * of the duration of a call. Defaults to 50.
   */
  readonly queueMs?: number;
  /** Maximum number of fields that an operation selects, with fragments expanded. Defaults to 10,000. */
  readonly queryFields?: number;
  /**
   * Maximum number of values of a request. A list counts as its length times the values selected on an item; an object
   * counts as 4, a link to an object as 20 more, a field with its own call as 60 more, and four values of free-form
   * JSON as 1; each item of a list that `query` searches or `orderBy` sorts counts as 1. Defaults to 160,000.
   */
  readonly queryValues?: number;
  /** Maximum number of ids in lists in the arguments of an operation. Defaults to 1,000. */
  readonly queryIds?: number;
  /**
   * Maximum number of objects that an operation could return if its lists were as long as possible: by their `first`,
   * or else by `queryListItems`. Defaults to 500,000.
   */
  readonly queryObjects?: number;
  /** Assumed length of a list that is not paged by `first`. Defaults to 1,000. */
  readonly queryListItems?: number;
  /** Maximum length of a list that is read to its end to search, sort or nest it. Defaults to 10,000. */
  readonly querySortedItems?: number;
  /**
   * Maximum number of pages of a list of an organization that may replace the lists of many parents, such as the spaces
   * of many collections. 0 reads the list of each parent. Defaults to 3.
   */
  readonly queryGroupedPages?: number;
  /**
   * How many linked objects are read, from pages of their list or singly: with few `calls`, in little `time`, or with a
   * price for both and for bytes, `balanced`. Defaults to `balanced`.
   */
  readonly batching?: 'calls' | 'balanced' | 'time';
  /** Maximum size of a response of the facade, in bytes. Defaults to 16 MB. */
  readonly responseBytes?: number;
  /**
   * Encodings in which responses of 4 kB and more are sent to clients that accept them: `gzip`, `zstd` or `both`. Never
   * those of mutations, and of queries for certificates, tokens and other keys. Defaults to `off`: a proxy in front of
   * the facade does the same in a process of its own.
   */
  readonly compress?: 'off' | 'gzip' | 'zstd' | 'both';
  /**
   * Maximum memory of cached documents with their plans, in bytes. Defaults to 64 MB. A sixteenth is for callers whose
   * token the service has not accepted yet. Introspection results take an eighth more, and trusted documents as much
   * again.
   */
  readonly documentCacheBytes?: number;
  /**
   * Maximum memory of what is kept of responses from one request of a caller to the next, in bytes. Every kept response
   * is requested again before it is used, unless the options below allow its use without that. A quarter is for one
   * caller. Defaults to 64 MB; 0 keeps nothing.
   */
  readonly reuseBytes?: number;
  /**
   * `validate`: the service is asked about every kept response. `fresh`: not while its `Cache-Control: max-age` or
   * `Expires` permits that; then changes by others, and rights that were lost, are seen later. Needs `reuseBytes`.
   * Defaults to `validate`.
   */
  readonly reuse?: 'validate' | 'fresh';
  /** Maximum number of seconds for which a response is fresh, with `reuse: 'fresh'`. Defaults to 60. */
  readonly reuseMaxAge?: number;
  /**
   * Seconds for which a kept response may be used while the REST service is out of reach or fails, with a warning at
   * its field. Needs `reuseBytes`. Defaults to 0, which uses none.
   */
  readonly reuseStaleSeconds?: number;
  /**
   * Whether equal reads of a caller that are under way at the same moment are one call. It may have begun up to a second
   * before a request that shares it, but not before a write of the caller through this facade. Defaults to false.
   */
  readonly shareReads?: boolean;
  /** Maximum size of all responses that wait for slow readers, in bytes. Defaults to 64 MB. Only for `listener`. */
  readonly unsentBytes?: number;
  /**
   * Milliseconds without progress after which the connection of a slow reader is closed. Defaults to 30,000. Only for
   * `listener`.
   */
  readonly stallMs?: number;
  /**
   * What executes operations: `plan`, the executor of Docgraph, or `graphql`, the executor of graphql-js. Their
   * responses are the same. Defaults to `plan`.
   */
  readonly executor?: 'plan' | 'graphql';
  /** Whether callers may use introspection. Defaults to true. */
  readonly introspection?: boolean;
  /**
   * Milliseconds that requests may wait for the event loop on average before new ones are refused. Defaults to 0, which
   * is no limit.
   */
  readonly shedDelayMs?: number;
  /** Milliseconds to wait for a connection before the call fails or is retried. Defaults to 3,000. */
  readonly connectTimeoutMs?: number;
  /** Maximum size of a response of the REST service, as sent and as decoded, in bytes. Defaults to 8 MB. */
  readonly maxAnswerBytes?: number;
  /** Milliseconds to wait before a read is retried. Defaults to 50 to 250 at random. */
  readonly retryDelay?: () => number;
  /**
   * Which connection a write uses: `fresh`, its own, or `recent`, one that was used within the last second. If the
   * service closes a recent one at that moment, it is unknown whether the write was done; it is not sent again.
   * Defaults to `fresh`.
   */
  readonly writeConnections?: WriteConnections;
  /** Proxies to the REST service. Never used for services on this machine. */
  readonly proxy?: ProxySettings;
  /**
   * Certificates for the connections to the REST service, or a function that returns the current ones. It is called
   * every five seconds. New connections take what it returns, and others end after their call. A certificate is taken
   * together with its key, once they fit.
   */
  readonly tls?: TlsSource;
  /** A monotonic clock in milliseconds, for deadlines, turns and health. Defaults to the clock of the process. */
  readonly now?: () => number;
  /** Whether callers may request a trace of their calls, by the header `x-upstream-trace: 1`. */
  readonly trace?: boolean;
  /**
   * Makes spans: one for each operation and one for each call that is sent, by a tracer of `@opentelemetry/api`, which
   * must be installed. Sampling is up to its SDK. Without a tracer there are no spans.
   */
  readonly tracer?: SpanTracer;
  /**
   * Names of headers of the service's responses that go on to the caller, such as `deprecation` and `sunset`, with all
   * values of a request. Never cookies, or headers of a connection, a body or a cache. None by default.
   */
  readonly passHeaders?: readonly string[];
  /** Adds headers before a call, and receives a record after it. It sees no tokens. Without it, nothing is added. */
  readonly onCall?: CallHook;
  /** Serves GraphiQL at the endpoint. Off by default. */
  readonly graphiql?: GraphiQLSettings;
  /**
   * Files with trusted documents, or folders of such files: manifests of Apollo, Relay or GraphQL Code Generator. They
   * are read again when they change.
   */
  readonly documentsFiles?: readonly string[];
  /**
   * Which documents may run, with `documentsFiles`: `open`, all; `log`, all, and the log names those that are not
   * trusted; `known`, trusted ones, by ID or by text; `only`, trusted ones by ID. Defaults to `open`.
   */
  readonly documents?: 'open' | 'log' | 'known' | 'only';
  /** Origins whose pages may call the facade, or `*`. None by default. Credentials are never allowed. */
  readonly corsOrigins?: readonly string[] | '*';
  /**
   * Receives a line for each request, a line each minute for each route that was called, and internal errors. Without
   * it, the first internal error is a warning of the process.
   */
  readonly logger?: Logger;
  /** Collects metrics, which `facade.metrics()` returns. Off by default. */
  readonly metrics?: MetricsSettings;
  /**
   * Key of the hash that replaces a caller's token in the log. Processes with the same key log the same hash. At least
   * 16 characters. Defaults to a random key for each facade.
   */
  readonly logCallerKey?: string;
}
