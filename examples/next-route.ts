/**
 * The facade as a route handler of Next: put this file at `app/api/graphql/route.ts`. Its path there is the
 * endpoint; Next gives handlers the whole address.
 */
import { createFacade } from 'docgraph';

const facade = createFacade({
  upstreamUrl: process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010',
  endpoint: '/api/graphql',
});

/** Connections to the REST service are those of a process: the Edge runtime has none. */
export const runtime = 'nodejs';

export const GET = facade.fetch;
export const POST = facade.fetch;
