/** Everything that requests to one endpoint share. */
import type { Compression } from '../out/compression.ts';
import type { ConnectionCallers } from '../request/connection-callers.ts';
import type { GraphServices } from '../request/graph-services.ts';
import type { AdmissionChecks } from '../request/request-admission.ts';
import type { DocumentSources } from '../trusted/find-document.ts';
import type { YogaServer } from '../yoga/yoga-server.ts';

export interface Endpoint {
  readonly services: GraphServices;
  readonly callers: ConnectionCallers;
  readonly checks: AdmissionChecks;
  readonly sources: DocumentSources;
  readonly compression: Compression;
  readonly yoga: YogaServer;
  /** Path of the endpoint. */
  readonly path: string;
  /** Whether browsers get a page at the endpoint. The root then redirects to it. */
  readonly hasPage: boolean;
  /** Whether pages of other origins may send requests. */
  readonly hasCors: boolean;
  /** Whether documents have IDs. */
  readonly hasIds: boolean;
}
