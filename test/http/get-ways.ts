/** Queries by GET, on each request path. */
import { onTestFinished } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { createFacade, type Facade } from '../facade.ts';
import { startWorld, type World, type WorldOptions } from '../harness.ts';
import { startHost } from './host.ts';
import { type Answer, parameters, type SendOptions } from './send.ts';

/** A query whose result can be stored. */
export const title = '{ organization(id: "acme") { title } }';

/** A query by GET, with further headers. */
export const got = (query = title, headers: Record<string, string> = {}): SendOptions => {
  const request = parameters({ query });
  return { ...request, headers: { ...request.headers, ...headers } };
};

/** The query with an `If-None-Match` of this tag. */
export const asking = (tag: string) => got(title, { 'if-none-match': tag });

/** The command, a mounted listener, and a fetch handler, before the same service. */
export async function startWays(
  options: WorldOptions = {},
): Promise<[World, [way: string, url: string][]]> {
  const world = await startWorld({ ...options, facade: { trace: false, ...options.facade } });
  const start = async (served: (facade: Facade) => Facade) => {
    const facade = createFacade({ upstreamUrl: world.upstreamUrl, ...options.facade });
    onTestFinished(() => facade.close());
    return (await startHost(served(facade).listener)).url;
  };
  return [
    world,
    [
      ['command', world.url],
      ['listener', await start((facade) => facade)],
      ['fetch', await start(byFetch)],
    ],
  ];
}

export const cacheHeaders = ({ headers }: Answer) =>
  ['etag', 'cache-control', 'vary'].map((name) => headers.get(name));

export const tagOf = ({ headers }: Answer) => headers.get('etag') ?? '';
