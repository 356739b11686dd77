/**
 * The facade as a Next route handler, for the file `app/api/graphql/route.ts`. The endpoint is the path of that file,
 * because Next passes the complete URL to handlers.
 */
import { createFacade } from 'docgraph';

const facade = createFacade({
  upstreamUrl: process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010',
  endpoint: '/api/graphql',
});

/** The facade opens its own connections to the REST service, which the Edge runtime does not support. */
export const runtime = 'nodejs';

export const GET = facade.fetch;
export const POST = facade.fetch;
