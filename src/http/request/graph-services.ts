/** Everything that requests to the graph share. */
import type { GraphQLSchema } from 'graphql';
import type { BatchMemory } from '../../graphql/loading/batch-guide.ts';
import type { ListBounds } from '../../graphql/plan/context.ts';
import type { DocumentSizes } from '../../graphql/plan/document-size.ts';
import type { QueryBounds } from '../../graphql/plan/query-bounds.ts';
import type { Execute } from '../../graphql/run/execute.ts';
import type { Introspections } from '../../graphql/run/introspections.ts';
import type { RestClientOptions } from '../../rest/client/client.ts';
import type { SpeculationMemory } from '../../rest/client/speculation-memory.ts';
import type { Replays } from '../../server/replay.ts';
import type { ResponseHeaders } from '../headers/response-headers.ts';
import type { RequestLog } from '../log/request-log.ts';
import type { UnloggedErrors } from '../log/unlogged-errors.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { LargeGarbage } from '../out/large-garbage.ts';
import type { Tracing } from '../trace/tracing.ts';

export interface AgentServices {
  /** Number of calls that the call of a tool may make. */
  readonly calls: number;
  readonly responseHeaders: ResponseHeaders;
}

export interface GraphServices {
  readonly schema: GraphQLSchema;
  readonly execute: Execute;
  readonly sizes: DocumentSizes;
  readonly bounds: QueryBounds;
  readonly lists: ListBounds;
  readonly introspections: Introspections;
  /** What batches remember: the lengths and orders of lists. */
  readonly batches: BatchMemory;
  readonly client: Pick<
    RestClientOptions,
    'upstream' | 'deadlineMs' | 'callBudget' | 'byteBudget' | 'onCall' | 'passHeaders'
  >;
  readonly speculation: SpeculationMemory;
  /** Undefined if no query is replayed. */
  readonly replays: Replays | undefined;
  /** Maximum size of one response in bytes. */
  readonly responseBytes: number;
  /** Whether callers may request a trace of their REST calls. */
  readonly trace: boolean;
  /** Whether introspection is off, so that errors must not reveal the schema. */
  readonly hidesSchema: boolean;
  readonly garbage: LargeGarbage;
  readonly log: RequestLog | undefined;
  /** Reports internal errors if there is no log. */
  readonly unlogged: UnloggedErrors;
  readonly metrics: RequestMetrics | undefined;
  /** Makes spans. Undefined if there are none. */
  readonly tracing: Tracing | undefined;
  /** Returns the headers that every response has. */
  readonly responseHeaders: ResponseHeaders;
  /** What differs for agents. Undefined if they have no endpoint. */
  readonly agents: AgentServices | undefined;
}
