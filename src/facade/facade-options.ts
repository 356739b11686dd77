/** Options of a facade. Part of the package's types, so it names nothing of what runs behind it. */
import type { Logger } from 'pino';
import type { GraphiQLSettings } from '../http/yoga/graphiql-settings.ts';
import type {
  ProxySettings,
  TlsSettings,
  WriteConnections,
} from '../rest/transport/connection-settings.ts';

export interface FacadeOptions {
  /**
   * Address of the REST service, with or without `/v1`. It begins with https://, as the callers' tokens go
   * there; http:// will do on this machine.
   */
  readonly upstreamUrl: string | URL;
  /** Whether `upstreamUrl` may be http:// to another machine, where tokens can be read on the way. */
  readonly allowInsecureHttp?: boolean;
  /** Path of the GraphQL endpoint; `/graphql` unless said otherwise. */
  readonly endpoint?: string;
  /** Milliseconds after which the calls of one GraphQL request are ended; 10,000 unless said otherwise. */
  readonly deadlineMs?: number;
  /** Calls that one GraphQL request may make; 200 unless said otherwise. */
  readonly callBudget?: number;
  /** Bytes of the REST service's answers that one GraphQL request may read; 64 MB unless said otherwise. */
  readonly byteBudget?: number;
  /** Bytes of answers that all requests under way hold at most; 256 MB unless said otherwise. */
  readonly heldBytes?: number;
  /** Calls to the REST service at once, and connections kept at most; 64 unless said otherwise. */
  readonly connections?: number;
  /** Calls that wait for their turn at most; 1,024 unless said otherwise. */
  readonly queueLimit?: number;
  /**
   * Milliseconds that the calls of a new request may have to wait for their turn before it is refused, if that
   * is longer than a quarter of what a call takes; 50 unless said otherwise.
   */
  readonly queueMs?: number;
  /** Fields that an operation may select, its fragments expanded; 10,000 unless said otherwise. */
  readonly queryFields?: number;
  /**
   * Values that a request may take: each list counts with its length times the values selected on an item, an
   * object as 4, a link to one as 20 more, a field with a call of its own as 60 more,
   * four values of free-form JSON as 1; 160,000 unless said otherwise.
   */
  readonly queryValues?: number;
  /** Ids that lists in the arguments of an operation may hold; 1,000 unless said otherwise. */
  readonly queryIds?: number;
  /**
   * Objects that an operation may write if its lists are as long as they may be: those that are paged by their
   * `first`, others by `queryListItems`; 500,000 unless said otherwise.
   */
  readonly queryObjects?: number;
  /** Items that a list is taken to have that is not paged by `first`, before it is read; 1,000 unless said otherwise. */
  readonly queryListItems?: number;
  /** Bytes of one answer of the facade at most; 16 MB unless said otherwise. */
  readonly responseBytes?: number;
  /**
   * Bytes of memory that documents in use take, read and planned; 64 MB unless said otherwise. A sixteenth is for
   * callers whose token the service has not accepted yet, and an eighth more for answers about the schema.
   */
  readonly documentCacheBytes?: number;
  /** Bytes of answers that wait for slow readers, all together; 64 MB unless said otherwise. For `listener` alone. */
  readonly unsentBytes?: number;
  /**
   * Milliseconds that a reader may take nothing of its answer before its connection is closed; 30,000 unless
   * said otherwise. For `listener` alone.
   */
  readonly stallMs?: number;
  /**
   * What runs operations: Docgraph's own plan of each document, or `graphql`, the executor of graphql-js. They answer
   * alike; `plan` unless said otherwise.
   */
  readonly executor?: 'plan' | 'graphql';
  /** Whether callers may ask for the schema; they may unless said otherwise. */
  readonly introspection?: boolean;
  /** Milliseconds that requests may wait for the event loop, on average, before new ones are refused; 0, or not given, for any time. */
  readonly shedDelayMs?: number;
  /** Milliseconds to wait for a connection before the call fails or is tried again; 3,000 unless said otherwise. */
  readonly connectTimeoutMs?: number;
  /** Bytes of one answer of the REST service at most, as sent and as decoded; 8 MB unless said otherwise. */
  readonly maxAnswerBytes?: number;
  /** Milliseconds to wait before the one retry of a read; 50 to 250 at random unless said otherwise. */
  readonly retryDelay?: () => number;
  /**
   * Which connection a write goes over: `fresh`, one that is made for it, or `recent`, one that was used within the
   * last second. Should the service close a recent one at that moment, it is not known whether the write was done;
   * it is not sent again. `fresh` unless said otherwise.
   */
  readonly writeConnections?: WriteConnections;
  /** Proxies on the way to the REST service; none unless given, and none ever to this machine. */
  readonly proxy?: ProxySettings;
  /** Certificates for the connections to the REST service. */
  readonly tls?: TlsSettings;
  /** Milliseconds of a clock that never goes back, for turns and health; the process's own clock unless given. */
  readonly now?: () => number;
  /** Whether callers may ask, by the header `x-upstream-trace: 1`, which calls their request made. */
  readonly trace?: boolean;
  /** Serves GraphiQL at the endpoint. Off unless given. */
  readonly graphiql?: GraphiQLSettings;
  /** Origins whose pages may call the facade, or `*`; none unless given. Credentials are never allowed. */
  readonly corsOrigins?: readonly string[] | '*';
  /** Gets one line a request, one a minute for each route that was called, and what went wrong inside. */
  readonly logger?: Logger;
  /**
   * Key of the hash that stands for a caller's token in the log: with the same one, several processes name a caller
   * alike. 16 characters at least; one of this facade's own unless given.
   */
  readonly logCallerKey?: string;
}
