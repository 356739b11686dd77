/** Puts a server under load and measures its latency. */
import autocannon from 'autocannon';
import { adminToken } from '../src/sandbox/service/access.ts';
import { bodyOf, type Case } from './cases.ts';

export const clients = 32;

export const headers = {
  authorization: `Bearer ${adminToken}`,
  'content-type': 'application/json',
};

export interface Load {
  readonly requestsASecond: number;
  /** Latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Makes every document of a run distinct. */
let documents = 0;

const optionsOf = (url: string, measured: Case, connections: number): autocannon.Options => ({
  url,
  method: 'POST',
  headers,
  connections,
  // Timeout in seconds, for busy machines.
  timeout: 60,
  ...(measured.isCold
    ? { requests: [{ setupRequest: withNextDocument(measured) }] }
    : { body: bodyOf(measured) }),
});

const withNextDocument = (measured: Case) => (request: autocannon.Request) => {
  documents += 1;
  return { ...request, body: bodyOf(measured, documents) };
};

/** Sends requests for a given time and returns the number answered per second. Throws if any failed. */
export async function loadFor(
  seconds: number,
  url: string,
  measured: Case,
  connections = clients,
): Promise<number> {
  const options = { ...optionsOf(url, measured, connections), duration: seconds };
  const { errors, non2xx, ...result } = await autocannon(options);
  if (errors + non2xx > 0)
    throw new Error(
      `${measured.name}: of the requests to ${url}, ${errors} came to nothing, and ${non2xx} were refused`,
    );
  return result['2xx'] / seconds;
}

/**
 * Sends a given number of requests and waits for all of them, so that the server's processor time belongs to
 * these requests and the next side has the core to itself. Throws if any failed.
 */
export function loadOf(amount: number, url: string, measured: Case): Promise<Load> {
  const times: number[] = [];
  let size: number | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Load>();
  const fail = (reason: unknown) =>
    reject(new Error(`${measured.name}: a request to ${url} failed: ${reason}`));
  const started = performance.now();
  const done = () => {
    const seconds = (performance.now() - started) / 1_000;
    times.sort((a, b) => a - b);
    const quantile = (part: number) => times[Math.floor(amount * part)] ?? Number.NaN;
    resolve({ requestsASecond: amount / seconds, p50: quantile(0.5), p99: quantile(0.99) });
  };
  const options = { ...optionsOf(url, measured, clients), amount };
  // The end of autocannon's run is only checked every second, and its latencies are whole milliseconds.
  autocannon(options, (error) => error && fail(error))
    .on('reqError', fail)
    .on('response', (_client, status, bytes, ms) => {
      size ??= bytes;
      // GraphQL errors have status 200, but no answer with an error has the same length.
      if (status !== 200 || bytes !== size) fail(`${status}, ${bytes} bytes`);
      times.push(ms);
      if (times.length === amount) done();
    });
  return promise;
}
