/**
 * The sandbox: a local implementation of the REST API on a SQLite database. Reads no environment variables and
 * prints nothing.
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

/** A call that the sandbox has answered. */
export interface SandboxCall {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** The path template, such as `/v1/spaces/{spaceId}`; null if no route matches. */
  readonly route: string | null;
  /** The operation's name; null if there is none. */
  readonly operation: string | null;
  readonly status: number;
  /** The cause of a 500. */
  readonly error?: unknown;
}

export interface SandboxOptions {
  /** The data file; in memory by default. */
  readonly data?: string | undefined;
  /** The initial data; the built-in seed by default. */
  readonly seed?: Seed | undefined;
  /** The store to serve, which is closed with the sandbox; by default one made from `data` and `seed`. */
  readonly store?: Store | undefined;
  /** Delay of every response in milliseconds. */
  readonly latencyMs?: number | undefined;
  /** The clock for all timestamps. */
  readonly now?: () => Date;
  /** Turns a response that does not match its operation's shape into a 500 that names the member. */
  readonly checkAnswers?: boolean;
  /** Called for every call, just before its response is sent. */
  readonly onCall?: (call: SandboxCall) => void;
  /** The access tokens; by default those of the store. */
  readonly tokens?: Tokens;
  /** Replaces the delay in tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

export interface Sandbox {
  readonly tokens: Tokens;
  /** Starts listening and returns the base URL, without `/v1`. Port 0 picks a free port. */
  listen(port?: number, host?: string): Promise<string>;
  /** Stops listening, lets calls in progress finish, and closes the database. */
  close(): Promise<void>;
}

/** Opens the store. Throws if the data file is of another version. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { data, seed = builtInSeed, latencyMs = 0, onCall, wait = pause } = options;
  const now = options.now ?? (() => new Date());
  const plant = (fresh: Store) => seed.fill(fresh, now());
  const store = options.store ?? new Store(data, plant, seed);
  const tokens = options.tokens ?? tokensIn(store);
  const exchangeOptions = {
    store,
    now,
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
    // A connection kept alive would prevent the server from closing.
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
    // A 204 must not have a content length; a 205 must have one of 0.
    ...(status !== 204 && { 'content-length': bytes.length }),
    ...headers,
  });
  response.end(bytes);
}
