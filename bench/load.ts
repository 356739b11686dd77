/** Load on a server, and what it answered. */
import autocannon from 'autocannon';
import { adminToken } from '../src/sandbox/access.ts';
import { bodyOf, type Case } from './cases.ts';

export const clients = 32;

export const headers = {
  authorization: `Bearer ${adminToken}`,
  'content-type': 'application/json',
};

export interface Load {
  readonly requests: number;
  readonly requestsASecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** No two documents of a run are the same. */
let documents = 0;

/** Sends requests for the case to the address for so many seconds. Throws where any is not answered with 200. */
export async function load(
  url: string,
  measured: Case,
  seconds: number,
  connections = clients,
): Promise<Load> {
  const body = bodyOf(measured);
  const times: number[] = [];
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url,
    method: 'POST',
    headers,
    connections,
    duration: seconds,
    ...(measured.isCold ? { requests: [{ setupRequest: withNextDocument(measured) }] } : { body }),
  };
  autocannon(options, (error, result) => (error ? reject(error) : resolve(result))).on(
    'response',
    // What it counts itself is in whole milliseconds.
    (_client, _status, _bytes, ms) => times.push(ms),
  );
  const { errors, non2xx, timeouts } = await promise;
  const elapsed = (performance.now() - started) / 1_000;
  const failed = errors + non2xx + timeouts;
  if (failed > 0) throw new Error(`${measured.name}: ${failed} requests to ${url} failed`);
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    requestsASecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

const withNextDocument = (measured: Case) => (request: autocannon.Request) => {
  documents += 1;
  return { ...request, body: bodyOf(measured, documents) };
};
