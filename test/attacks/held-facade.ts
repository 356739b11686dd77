/**
 * A facade in its own thread that measures how long requests block its event loop. Client and service are in
 * another thread. Run by `startHeldFacade`.
 */
import { createServer, type RequestListener } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { serve } from '../../src/command/server.ts';
import type { FacadeOptions } from '../facade.ts';
import { createFacade } from '../facade.ts';
import { listen } from '../listen.ts';
import { cpuMs, ownReference, type Reference } from './machine-speed.ts';

/** The result of one request. */
export interface Held {
  /** Milliseconds of the thread's processor time in the longest turn of its event loop. */
  readonly ms: number;
  readonly status: number;
  readonly text: string;
  /** Calls that reached the service. */
  readonly calls: number;
}

export interface HeldFacade {
  /** Sends a body to the endpoint; null sends no token. */
  send(body: string, token: string | null): Promise<Held>;
  /** Sends any request to the endpoint, with an optional query string. */
  ask(request: RequestInit, search?: string): Promise<Held>;
  /** The reference loop in the thread of the facade. */
  readonly reference: Reference;
  close(): Promise<void>;
}

const refusesTokens: RequestListener = (_, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end('{"error":{"code":401,"message":"Invalid token"}}');
};

/** Accepts every token and every request; the response contains an object of a few types. */
export const acceptsTokens: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      '{"changeRequest":{"object":"change-request","id":"c"},"changes":[],"object":"team","id":"t"}',
    );
  });
};

/** Starts a facade in front of a service, which rejects every token by default. */
export async function startHeldFacade(
  options: Pick<FacadeOptions, 'graphiql'> = {},
  listener = refusesTokens,
): Promise<HeldFacade> {
  let calls = 0;
  const service = createServer((request, response) => {
    calls += 1;
    listener(request, response);
  });
  const { url: upstreamUrl, close } = await listen(service);
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { options: { ...options, upstreamUrl } },
  });
  const answer = <Answer>() =>
    new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    }).finally(() => worker.removeAllListeners('error'));
  const { url } = await answer<{ url: string }>();
  const ask: HeldFacade['ask'] = async (request, search = '') => {
    const before = calls;
    worker.postMessage('watch');
    await answer();
    const response = await fetch(`${url}/graphql${search}`, request);
    const text = await response.text();
    worker.postMessage('tell');
    const ms = await answer<number>();
    return { ms, status: response.status, text, calls: calls - before };
  };
  return {
    ask,
    async reference() {
      worker.postMessage('work');
      return answer<number>();
    },
    send: (body, token) =>
      ask({
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body,
      }),
    async close() {
      await worker.terminate();
      await close();
    },
  };
}

async function runInThread(options: FacadeOptions): Promise<void> {
  const facade = createFacade(options);
  const { url } = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
  let isWatching = false;
  let longest = 0;
  let last = 0;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isWatching) setImmediate(look);
  };
  parentPort?.on('message', (said) => {
    if (said === 'watch') {
      isWatching = true;
      longest = 0;
      last = cpuMs();
      setImmediate(look);
      parentPort?.postMessage('watching');
    } else if (said === 'work') {
      parentPort?.postMessage(ownReference());
    } else {
      isWatching = false;
      parentPort?.postMessage(longest);
    }
  });
  parentPort?.postMessage({ url });
}

if (!isMainThread && parentPort && workerData?.options) await runInThread(workerData.options);
