/** Everything that requests to one endpoint share. */
import type { GraphiQL } from '../graphiql/graphiql.ts';
import type { Compression } from '../out/compression.ts';
import type { PlainResponse } from '../out/plain-response.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { ConnectionCallers } from '../request/connection-callers.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { GraphServices } from '../request/graph-services.ts';
import type { AdmissionChecks } from '../request/request-admission.ts';
import type { RequestBody } from '../request/request-head.ts';
import type { DocumentSources } from '../trusted/find-document.ts';

/** The endpoint for agents, which speak the Model Context Protocol. */
export interface AgentEndpoint {
  readonly path: string;
  /** The response to a request that its head is enough to refuse. */
  readonly refuse: (request: GraphRequest) => PlainResponse | undefined;
  readonly respond: (request: GraphRequest, body: RequestBody) => Promise<HttpResponse>;
}

export interface Endpoint {
  readonly services: GraphServices;
  readonly callers: ConnectionCallers;
  readonly checks: AdmissionChecks;
  readonly sources: DocumentSources;
  readonly compression: Compression;
  /** Undefined if agents have no endpoint. */
  readonly agents: AgentEndpoint | undefined;
  /** Responds with the page that browsers get at the endpoint. If there is one, the root redirects to it. */
  readonly graphiql: GraphiQL | undefined;
  /** Path of the endpoint. */
  readonly path: string;
  /** Whether pages of other origins may send requests. */
  readonly hasCors: boolean;
  /** Whether documents have IDs. */
  readonly hasIds: boolean;
}
