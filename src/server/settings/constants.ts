/**
 * Values that no two reasonable deployments would set differently, each with its reason. Only tests set other values,
 * to reach a limit with less.
 */

export const constants = {
  /** Maximum bytes of service responses that a request may read: four times the largest response of the facade. */
  byteBudget: 64_000_000,
  /**
   * Maximum size of a response of the service, as sent and as decoded. A page of 1,000 objects has less than 2 MB, and
   * a response that is being parsed blocks everything else.
   */
  maxUpstreamBytes: 8_000_000,
  /** Maximum size of a response of the facade. Larger results should be requested in pages. */
  responseBytes: 16_000_000,
  /**
   * Maximum number of tokens of a document: names, numbers, texts and signs. Validation compares fields of one name with
   * each other; this many take it at most 100 ms, and twice as many four times as long.
   */
  queryTokens: 2_000,
  /**
   * Maximum number of fields that an operation selects, with fragments expanded. By using fragments in fragments, a
   * document of the permitted length could select billions.
   */
  queryFields: 10_000,
  /** Maximum number of values in a response: six times as many as the complete schema has, which tools request. */
  queryValues: 160_000,
  /** Maximum number of IDs in list arguments of an operation: as many objects as the largest page has. */
  queryIds: 1_000,
  /** Maximum length of a list that is read to its end to search, sort or nest it: ten pages, one after another. */
  querySortedItems: 10_000,
  /** Maximum number of pages of a list that is read instead of the lists of many parents. Each waits for the one before. */
  queryGroupedPages: 3,
  /** Tests also execute operations by their resolvers, with graphql-js or compiled. */
  executor: 'compiled' as 'compiled' | 'graphql',
  /** Milliseconds to wait for a connection: enough if two packets are lost, which are sent again after 1 s. */
  connectTimeoutMs: 3_000,
  /** Milliseconds before a read is retried: random, so that a service that recovers does not get all at once. */
  retryDelay: () => 50 + Math.random() * 200,
  /**
   * Whether agents must name this machine as their host. The command sets it with the sandbox, whose token is public: a
   * page could otherwise reach it by a name that it has redirected to this machine.
   */
  mcpOnlyLocal: false,
  /** The names of the parts of `tls` in the log. Those of the command are settings. */
  tlsNames: { ca: 'tls.ca', cert: 'tls.cert', key: 'tls.key' },
  /** A monotonic clock in milliseconds, for deadlines, turns and health. */
  now: () => performance.now(),
};

export type Constants = typeof constants;

interface Sizes {
  readonly memoryBytes: number;
  readonly connections: number;
  readonly reuse: 'off' | 'validate';
}

/**
 * Values that are computed from options. Requests in progress get half of the memory, because each may read
 * `byteBudget`, and without memory they have to be refused. The others share the rest, and can be dropped or made again.
 */
export function derivedFrom({ memoryBytes, connections, reuse }: Sizes) {
  const part = Math.floor(memoryBytes / 64);
  return {
    /** For responses of the service that all current requests have in memory. */
    heldBytes: 32 * part,
    /** For results that are sent again. If it is 0, nothing is kept. */
    reuseBytes: reuse === 'off' ? 0 : 8 * part,
    /** For parsed documents with their plans. */
    documentCacheBytes: 15 * part,
    /** For results of introspection. */
    introspectionBytes: part,
    /**
     * Number of calls that may wait before the one of a new request: half as many as there are connections, so that it
     * takes less than twice its time, and always a few.
     */
    queueLimit: Math.max(connections / 2, 8),
  };
}

export type Derived = ReturnType<typeof derivedFrom>;
