/**
 * The embedded service: a local `/v1` with a database behind it.
 *
 * Listens where it is told, reads no environment, and prints nothing.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { builtInSeed, type Seed } from '../seed/seed.ts';
import { type Tokens, tokensIn } from '../service/access.ts';
import { Store } from '../store/store.ts';
import { control } from './control.ts';
import { exchange, type Outcome } from './exchange.ts';
import { Router } from './router.ts';
import { routes } from './routes.ts';

/** One call the service has answered. */
export interface SandboxCall {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  /** Template, such as `/v1/spaces/{spaceId}`; null where the path is no route. */
  readonly route: string | null;
  /** Name of the operation; null where there is none. */
  readonly operation: string | null;
  readonly status: number;
  /** What broke, behind a 500. */
  readonly error?: unknown;
}

export interface SandboxOptions {
  /** File that keeps the data; in memory unless given. */
  readonly data?: string | undefined;
  /** What a new store holds; the built-in seed unless given. */
  readonly seed?: Seed | undefined;
  /** What it serves, and closes with itself; a store of `data` and `seed` unless given. */
  readonly store?: Store | undefined;
  /** Milliseconds by which every answer is delayed. */
  readonly latencyMs?: number | undefined;
  /** The clock behind every time that is written. */
  readonly now?: () => Date;
  /** Turns an answer that deviates from its row's shape into a 500 that names the member. */
  readonly checkAnswers?: boolean;
  /** Hears of every call, just before its answer goes out. */
  readonly onCall?: (call: SandboxCall) => void;
  /** Who may call; as the seed says unless given. */
  readonly tokens?: Tokens;
  /** How to wait, for tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

export interface Sandbox {
  /** Who may call. */
  readonly tokens: Tokens;
  /** Starts to listen and gives the service's address, without `/v1`. Port 0 takes any free one. */
  listen(port?: number, host?: string): Promise<string>;
  /** Stops listening, lets calls under way end, closes the database. */
  close(): Promise<void>;
}

/** Opens the service. Throws when its data file is not one of this version. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { data, seed = builtInSeed, latencyMs = 0, onCall, wait = pause } = options;
  const now = options.now ?? (() => new Date());
  const plant = (fresh: Store) => seed.fill(fresh, now());
  const store = options.store ?? new Store(data, plant, seed);
  const tokens = options.tokens ?? tokensIn(store);
  const exchangeOptions = {
    service: { store, now: () => now().toISOString() },
    router: new Router(routes),
    tokens,
    checkAnswers: options.checkAnswers ?? false,
  };
  const controlled = { tokens, reset: () => store.reset(plant) };
  let closed: Promise<void> | undefined;
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const outcome = control(request, controlled) ?? (await exchange(request, exchangeOptions));
    if (latencyMs > 0) await wait(latencyMs);
    onCall?.(callOf(request, outcome));
    // A connection that stayed open would keep the server from closing.
    if (!server.listening) response.setHeader('connection', 'close');
    send(response, outcome);
  }

  return {
    tokens,
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
      closed ??= new Promise<void>((resolve) => server.close(() => resolve())).then(() =>
        store.close(),
      );
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

function send(response: ServerResponse, { status, body, headers }: Outcome): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...(bytes.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
    // A 204 must not carry a length; a 205 must say that nothing follows.
    ...(status !== 204 && { 'content-length': bytes.length }),
    ...headers,
  });
  response.end(bytes);
}
