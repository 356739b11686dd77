/** Compares the fast path with Yoga, by which the fetch handler responds. */
import { expect, onTestFinished } from 'vitest';
import { createFacade, type FacadeOptions } from '../../src/facade/facade.ts';
import { byFetch } from '../by-fetch.ts';
import { startWorld, type World } from '../harness.ts';
import { startHost } from './host.ts';
import { type SendOptions, send } from './send.ts';

/** The same facade through its listener and through its fetch handler. */
export async function bothWays(options: Partial<FacadeOptions> = {}): Promise<[World, ...Way[]]> {
  const world = await startWorld({ facade: { trace: false, ...options } });
  const facade = createFacade({
    upstreamUrl: world.upstreamUrl,
    retryDelay: () => 0,
    ...options,
  });
  onTestFinished(() => facade.close());
  const hosts = [await startHost(facade.listener), await startHost(byFetch(facade).listener)];
  return [world, ...hosts.map((host) => (request: SendOptions) => reported(host, request))];
}

export type Way = (request: SendOptions) => Promise<unknown>;

/** Headers of the connection and of the body's transfer, and the request ID, which differs each time. */
const ofTransport = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

/** The response without what differs each time. */
async function reported(host: { url: string }, request: SendOptions): Promise<unknown> {
  const { status, headers, text } = await send(host, request);
  return {
    status,
    headers: [...headers].filter(([name]) => !ofTransport.has(name)),
    hasId: headers.has('x-request-id'),
    text: text.replace(/"(ms|startMs)":[\d.]+/g, '"$1":0'),
  };
}

/** Both give the same response. */
export async function expectSame(request: SendOptions, options?: Partial<FacadeOptions>) {
  const [, short, long] = await bothWays(options);
  // Twice: the second time, the document and introspection results are cached.
  for (let time = 0; time < 2; time += 1)
    expect(await short?.(request)).toEqual(await long?.(request));
}
