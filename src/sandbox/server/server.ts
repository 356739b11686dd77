/** The sandbox: the REST API with its data in memory. Reads no environment variables and prints nothing. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { builtInSeed } from '../seed/seed.ts';
import { type Tokens, tokensIn } from '../service/access.ts';
import { type Seed, Store } from '../store/store.ts';
import { control } from './control.ts';
import { exchange, type Outcome } from './exchange.ts';
import type { Fault } from './fault.ts';
import { Faults, outcomeOf } from './faults.ts';
import { MovableClock } from './movable-clock.ts';
import { releasesLeftOut, routerOf, type ServedInterface } from './routes.ts';
import type { SandboxCall } from './sandbox-call.ts';

export type { SandboxCall };

export interface SandboxOptions {
  /** The initial data. Defaults to the built-in seed. */
  readonly seed?: Seed | undefined;
  /** The store, which is closed together with the sandbox. By default, it is made from `seed`. */
  readonly store?: Store | undefined;
  /** Which operations it serves. Defaults to all. */
  readonly interface?: ServedInterface | undefined;
  /** Delay of every response in milliseconds. */
  readonly latencyMs?: number | undefined;
  /** The clock for all timestamps. */
  readonly now?: () => Date;
  /** Whether a response that does not match its operation's shape becomes a 500 that names the member. */
  readonly checkResponses?: boolean;
  /** Called for every call, just before its response is sent. */
  readonly onCall?: (call: SandboxCall) => void;
  /** The access tokens. Defaults to those in the store. */
  readonly tokens?: Tokens;
  /** Replaces the delay in tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

export interface Sandbox {
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly clock: MovableClock;
  /** Restores the initial state: data, faults and clock. */
  reset(): void;
  /** Starts listening and returns the base URL, without `/v1`. Port 0 selects a free port. */
  listen(port?: number, host?: string): Promise<string>;
  /** Stops listening, lets calls in progress finish, and closes the store. */
  close(): Promise<void>;
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { seed = builtInSeed, latencyMs = 0, onCall } = options;
  const clock = new MovableClock(options.now ?? (() => new Date()));
  const { now } = clock;
  const faults = new Faults();
  const router = routerOf(options.interface ?? 'all');
  const plant = (fresh: Store) => seed(fresh, now());
  const store = options.store ?? new Store(plant);
  const tokens = options.tokens ?? tokensIn(store);
  const exchangeOptions = {
    store,
    now,
    router,
    tokens,
    checkResponses: options.checkResponses ?? false,
    lacks: releasesLeftOut[options.interface ?? 'all'],
  };
  const reset = () => {
    faults.clear();
    clock.restore();
    store.reset(plant);
  };
  const controlled = { tokens, faults, reset };
  let closed: Promise<void> | undefined;
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const controlling = control(request, controlled);
    const fault = controlling
      ? undefined
      : faults.next(request.method ?? '', () => router.operationOf(request)?.route);
    const outcome = await (controlling ?? outcomeFor(request, fault));
    const delayMs = latencyMs + (fault?.delayMs ?? 0);
    if (delayMs > 0) await (options.wait?.(delayMs) ?? pauseBefore(response, delayMs));
    onCall?.(callOf(request, outcome));
    // A connection that is kept alive would prevent the server from closing.
    if (!server.listening) response.setHeader('connection', 'close');
    if (fault?.cut) sendCut(response, outcome);
    else send(response, outcome);
  }

  const outcomeFor = (request: IncomingMessage, fault: Fault | undefined) =>
    (fault && outcomeOf(fault, router.operationOf(request))) ?? exchange(request, exchangeOptions);

  return {
    tokens,
    faults,
    clock,
    reset,
    listen: (port = 0, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          const bound = typeof address === 'object' && address !== null ? address.port : port;
          resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
        });
      }),
    close: () => {
      closed ??= new Promise<void>((resolve) => server.close(() => resolve()));
      return closed;
    },
  };
}

const callOf = (request: IncomingMessage, { operation, status, error }: Outcome): SandboxCall => ({
  method: request.method ?? '',
  path: request.url ?? '',
  route: operation?.route ?? null,
  operation: operation?.name ?? null,
  status,
  ...(error !== undefined && { error }),
});

/** Waits, but not longer than the client is connected, because the timer would keep the process running. */
function pauseBefore(response: ServerResponse, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (response.closed) resolve();
  const timer = setTimeout(resolve, ms);
  response.once('close', resolve);
  return promise.finally(() => clearTimeout(timer));
}

function send(response: ServerResponse, outcome: Outcome): void {
  response.end(headOf(response, outcome));
}

/** Closes the connection after half of the body; without a body, before the response. */
function sendCut(response: ServerResponse, outcome: Outcome): void {
  if (outcome.body === '') response.destroy();
  else {
    const bytes = headOf(response, outcome);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  }
}

/** Writes status and headers, and returns the body. */
function headOf(response: ServerResponse, { status, body, headers }: Outcome): Buffer {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...(bytes.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
    // A 204 must not have a content length; a 205 must have one of 0.
    ...(status !== 204 && { 'content-length': bytes.length }),
    ...headers,
  });
  return bytes;
}
