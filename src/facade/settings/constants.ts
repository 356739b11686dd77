/**
 * What no two sensible deployments would set differently, each with its reason. Nobody can set other values; tests do,
 * to reach a bound with less.
 */
export const constants = {
  /** Bytes of responses of the service that a request may read: four times the largest response of the facade. */
  byteBudget: 64_000_000,
  /**
   * Bytes of a response of the service, as sent and as decoded. A page of 1,000 objects has less than 2 MB, and nothing
   * else runs while a response is parsed.
   */
  maxUpstreamBytes: 8_000_000,
  /** Bytes of a response of the facade. What is larger belongs in pages. */
  responseBytes: 16_000_000,
  /**
   * Milliseconds that the calls of a new request may have to wait before it is refused, if that is more than a quarter
   * of the duration of a call. Less is not noticed beside the calls themselves.
   */
  queueMs: 50,
  /**
   * Fields that an operation selects, with fragments expanded: by fragments in fragments, a document of the permitted
   * length could select billions.
   */
  queryFields: 10_000,
  /** Values of a request: six times those of the complete schema, which is what tools ask for. */
  queryValues: 160_000,
  /** IDs in lists in the arguments of an operation: as many as the largest page of the service has objects. */
  queryIds: 1_000,
  /** Length of a list that is read to its end to search, sort or nest it: ten pages, one after another. */
  querySortedItems: 10_000,
  /** The executor of operations. That of graphql-js responds the same, and is what tests compare it with. */
  executor: 'plan' as 'plan' | 'graphql',
  /** Milliseconds to wait for a connection: time for two packets that are lost, as the system repeats them after 1 s. */
  connectTimeoutMs: 3_000,
  /** Milliseconds without progress after which a reader is regarded as gone, and what waits for it takes no memory. */
  stallMs: 30_000,
  /** Milliseconds before a read is retried: spread, so that a service that comes back is not met by all at once. */
  retryDelay: () => 50 + Math.random() * 200,
  /** What users call the parts of `tls`, in the log. Those of the command are settings. */
  tlsNames: { ca: 'tls.ca', cert: 'tls.cert', key: 'tls.key' },
  /** A monotonic clock in milliseconds, for deadlines, turns and health. */
  now: () => performance.now(),
};

export type Constants = typeof constants;

/**
 * Calls that may wait for a connection: sixteen for each, as the last one begins just before its deadline if a call
 * takes half a second, and enough for some requests with all their calls in any case.
 */
export const queueLimitOf = (connections: number): number => Math.max(1_024, 16 * connections);

/** What `memoryBytes` is for. Together, these are no more than it. */
export interface MemoryShares {
  /** Responses of the service that all current requests hold. */
  readonly heldBytes: number;
  /** Responses that wait for slow readers. */
  readonly unsentBytes: number;
  /** What is kept of responses from one request of a caller to the next. 0 keeps nothing. */
  readonly reuseBytes: number;
  /** Parsed documents with their plans. Trusted ones may have as much again. */
  readonly documentCacheBytes: number;
  /** Results of introspection. */
  readonly introspectionBytes: number;
}

/**
 * Requests in progress have half, as each may read `byteBudget`, and nothing else can take its place: without memory
 * they are refused. Responses that wait, kept ones, and documents can be ended or repeated, and share the other half.
 */
export function memorySharesOf(
  memoryBytes: number,
  reuse: 'off' | 'validate' | 'fresh',
): MemoryShares {
  const part = Math.floor(memoryBytes / 64);
  return {
    heldBytes: 32 * part,
    unsentBytes: 8 * part,
    reuseBytes: reuse === 'off' ? 0 : 8 * part,
    documentCacheBytes: 7 * part,
    introspectionBytes: part,
  };
}
