/** Everything that requests to one endpoint share. */
import type { GraphiQL } from '../graphiql/graphiql.ts';
import type { Compression } from '../out/compression.ts';
import type { ConnectionCallers } from '../request/connection-callers.ts';
import type { GraphServices } from '../request/graph-services.ts';
import type { AdmissionChecks } from '../request/request-admission.ts';
import type { DocumentSources } from '../trusted/find-document.ts';

export interface Endpoint {
  readonly services: GraphServices;
  readonly callers: ConnectionCallers;
  readonly checks: AdmissionChecks;
  readonly sources: DocumentSources;
  readonly compression: Compression;
  /** Responds with the page that browsers get at the endpoint. If there is one, the root redirects to it. */
  readonly graphiql: GraphiQL | undefined;
  /** Path of the endpoint. */
  readonly path: string;
  /** Whether pages of other origins may send requests. */
  readonly hasCors: boolean;
  /** Whether documents have IDs. */
  readonly hasIds: boolean;
}
