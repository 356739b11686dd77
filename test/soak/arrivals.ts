/**
 * Sends requests at a fixed rate, independent of the responses. Latency is measured from the scheduled time, so
 * it includes waiting for a connection.
 */
import { Client, type Dispatcher } from 'undici';
import { readOne } from './caller.ts';
import { Samples } from './samples.ts';

export interface ArrivalOptions {
  readonly url: string;
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Maximum number of connections. */
  readonly connections: number;
  /** Used in turn. */
  readonly tokens: readonly string[];
}

export interface Arrivals {
  readonly accepted: Samples;
  readonly refused: Samples;
  /** Refusals without `Retry-After`. */
  readonly silent: number;
  /** Other responses, and requests without one. */
  readonly failed: number;
  /** Delay of the generator itself in milliseconds. */
  readonly lag: Samples;
}

/** Above this delay, the generator measures mainly itself. */
export const maxLagMs = 25;
const tickMs = 1;
const waitForLastMs = 15_000;

class Collector implements Dispatcher.DispatchHandler {
  status = 0;
  saysWhen = false;
  hasErrors = false;
  readonly #done: (collector: Collector) => void;

  constructor(done: (collector: Collector) => void) {
    this.#done = done;
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.status = status;
    this.saysWhen = headers['retry-after'] !== undefined;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.includes('"errors"')) this.hasErrors = true;
  }

  onResponseEnd(): void {
    this.#done(this);
  }

  onResponseError(): void {
    this.status = 0;
    this.#done(this);
  }
}

export async function arrive(options: ArrivalOptions): Promise<Arrivals> {
  const { url, rate, seconds, connections, tokens } = options;
  const body = JSON.stringify({ query: readOne('first') });
  const headersOf = tokens.map((token) => [
    ...['authorization', `Bearer ${token}`],
    ...['content-type', 'application/json'],
  ]);
  const accepted = new Samples();
  const refused = new Samples();
  const lag = new Samples();
  const total = Math.round(rate * seconds);
  const clients: Client[] = [];
  const idle: Client[] = [];
  /** Scheduled times of requests that wait for a connection. */
  const due: number[] = [];
  let begun = 0;
  let ended = 0;
  let silent = 0;
  let failed = 0;
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();

  const open = () => {
    if (clients.length >= connections) return undefined;
    const client = new Client(url);
    clients.push(client);
    return client;
  };
  const send = (client: Client, dueAt: number) => {
    const headers = headersOf[begun % headersOf.length] ?? [];
    begun += 1;
    const collector = new Collector(({ status, saysWhen, hasErrors }) => {
      const ms = performance.now() - dueAt;
      if (status === 200 && !hasErrors) accepted.add(ms);
      else if (status === 503) {
        refused.add(ms);
        if (!saysWhen) silent += 1;
      } else failed += 1;
      ended += 1;
      const next = due.shift();
      if (next !== undefined) send(client, next);
      else idle.push(client);
      if (ended === total) finish();
    });
    client.dispatch({ path: '/graphql', method: 'POST', headers, body }, collector);
  };
  const startedAt = performance.now();
  let planned = 0;
  const tick = () => {
    const now = performance.now();
    for (; planned < total; planned += 1) {
      const dueAt = startedAt + (planned * 1_000) / rate;
      if (dueAt > now) break;
      lag.add(now - dueAt);
      const client = idle.pop() ?? open();
      if (client === undefined) due.push(dueAt);
      else send(client, dueAt);
    }
    if (planned === total) clearInterval(ticks);
  };
  const ticks = setInterval(tick, tickMs);
  const longest = setTimeout(finish, seconds * 1_000 + waitForLastMs);
  await over;
  clearInterval(ticks);
  clearTimeout(longest);
  await Promise.all(clients.map((client) => client.destroy()));
  return { accepted, refused, silent, failed: failed + total - ended, lag };
}
