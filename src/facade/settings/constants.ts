/**
 * Values that no two reasonable deployments would set differently, each with its reason. Only tests set other values,
 * to reach a limit with less.
 */
import { executeByPlan } from '../../graphql/run/execute.ts';

export const constants = {
  /**
   * Maximum number of bytes of service responses that a request may read: four times the largest response of the
   * facade.
   */
  byteBudget: 64_000_000,
  /**
   * Maximum size of a response of the service, as sent and as decoded. A page of 1,000 objects has less than 2 MB, and
   * a response that is being parsed blocks everything else.
   */
  maxUpstreamBytes: 8_000_000,
  /** Maximum size of a response of the facade. Larger results should be requested in pages. */
  responseBytes: 16_000_000,
  /**
   * Milliseconds that the calls of a new request may have to wait before it is refused, or a quarter of the duration of
   * a call if that is longer. A shorter wait would not be noticed in addition to the calls.
   */
  queueMs: 50,
  /**
   * Maximum number of fields that an operation selects, with fragments expanded. By using fragments in fragments, a
   * document of the permitted length could select billions.
   */
  queryFields: 10_000,
  /** Maximum number of values in a response: six times as many as the complete schema has, which tools request. */
  queryValues: 160_000,
  /**
   * Maximum number of IDs in list arguments of an operation: as many objects as the largest page of the service has.
   */
  queryIds: 1_000,
  /** Maximum length of a list that is read to its end to search, sort or nest it: ten pages, one after another. */
  querySortedItems: 10_000,
  /** Executes operations. Tests also execute them with graphql-js, and compare the responses. */
  execute: executeByPlan,
  /**
   * Milliseconds to wait for a connection. This is enough if two packets are lost, since the system sends them again
   * after 1 s.
   */
  connectTimeoutMs: 3_000,
  /** Milliseconds without progress after which a client is considered gone, and its response is dropped from memory. */
  stallMs: 30_000,
  /**
   * Milliseconds before a read is retried. They are random, so that a service that recovers does not get all retries at
   * once.
   */
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

/**
 * Maximum number of calls that wait for a connection. Sixteen for each connection, because with calls of half a second
 * the last of them begins just before its deadline; and always enough for all calls of several requests.
 */
export const queueLimitOf = (connections: number): number => Math.max(1_024, 16 * connections);

/** How `memoryBytes` is divided. The sum of the shares does not exceed it. */
export interface MemoryShares {
  /** For responses of the service that all current requests have in memory. */
  readonly heldBytes: number;
  /** For responses that wait for slow clients. */
  readonly unsentBytes: number;
  /** For runs of queries that may be replayed. If it is 0, none are. */
  readonly reuseBytes: number;
  /** For parsed documents with their plans. Trusted documents may use the same amount in addition. */
  readonly documentCacheBytes: number;
  /** For results of introspection. */
  readonly introspectionBytes: number;
}

/**
 * Divides the memory. Requests in progress get half of it, because each may read `byteBudget`, and without memory they
 * have to be refused. Waiting responses, runs and documents can be dropped or made again, and share the other
 * half.
 */
export function memorySharesOf(memoryBytes: number, reuse: 'off' | 'validate'): MemoryShares {
  const part = Math.floor(memoryBytes / 64);
  return {
    heldBytes: 32 * part,
    unsentBytes: 8 * part,
    reuseBytes: reuse === 'off' ? 0 : 8 * part,
    documentCacheBytes: 7 * part,
    introspectionBytes: part,
  };
}
