/** Opens a facade: a Yoga with `useDocgraph`, ready to be mounted in any server. */
import { getCORSHeadersByRequestAndOptions } from '@whatwg-node/server';
import { createYoga, type Plugin } from 'graphql-yoga';
import { schema } from '../schema/schema.ts';
import { contextFor } from '../server/operation-context.ts';
import { errorResponse, isFor } from '../server/responses.ts';
import { requestIdOf } from '../server/served-request.ts';
import type { FacadeOptions, OtherConstants } from '../server/settings/options.ts';
import { yogaOptions } from '../server/yoga-options.ts';
import { corsOf } from './cors.ts';
import { openDocgraph } from './docgraph.ts';
import type { Facade } from './facade-types.ts';

/** Throws a `TypeError` with the name of the invalid option. The command and tests set other constants. */
export function openFacade(options: FacadeOptions, others?: OtherConstants): Facade {
  const docgraph = openDocgraph(options, others);
  const { services, agents, metrics, ready, reloadDocuments, close } = docgraph;
  const { settings, upstream } = services;
  const { endpoint } = settings;
  const cors = corsOf(settings, agents?.path);
  const yoga = createYoga({
    ...yogaOptions,
    graphqlEndpoint: endpoint,
    cors,
    schema,
    plugins: [docgraph.plugin, useNoOtherPath(endpoint)],
  });
  return {
    yoga,
    fetch: async (request) => yoga.fetch(request),
    listener(request, response) {
      void yoga(request, response);
    },
    endpoint,
    agentEndpoint: agents?.path,
    hasGraphiQL: settings.graphiql !== undefined,
    answerHeaders({ url = '', headers: { origin, 'x-request-id': id = null } }) {
      const request = new Request(`http://localhost${url}`, { headers: origin ? { origin } : {} });
      const allowed = cors && getCORSHeadersByRequestAndOptions(request, cors(request));
      return { ...allowed, 'x-request-id': requestIdOf(typeof id === 'string' ? id : null) };
    },
    contextFor: (caller) => contextFor(services, caller),
    upstreamReachable: () => upstream.ready,
    metrics,
    ready,
    reloadDocuments,
    close,
  };
}

/** Names the endpoint to those who send requests elsewhere. */
const useNoOtherPath = (endpoint: string): Plugin => ({
  onRequest({ request, url, endResponse, fetchAPI }) {
    if (isFor(endpoint, request, url)) return;
    const message = `Nothing is served at this path. Send GraphQL requests to ${endpoint}, or set the option "endpoint" to the path at which the facade is mounted.`;
    endResponse(errorResponse(fetchAPI, 404, message, { code: 'BAD_REQUEST' }));
  },
});
