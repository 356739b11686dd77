/**
 * A faulty service that writes bytes directly to the socket, because `node:http` would correct, refuse or
 * complete them. It parses just enough of HTTP to detect complete requests, and records them.
 */
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Names as they were sent, with their values, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The number of its connection, from 1. */
  readonly connection: number;
}

/** Handles a complete request. The socket stays open unless the fault closes it. */
export type Fault = (socket: Socket, request: RawRequest) => void;

export interface FaultServer {
  readonly url: string;
  readonly port: number;
  /** Every complete request so far. */
  readonly requests: readonly RawRequest[];
  /** Connections so far. */
  readonly connections: number;
  /** Open sockets. */
  readonly open: ReadonlySet<Socket>;
  /** Uses another fault from now on. */
  turn(fault: Fault): void;
  /** Closes the port, so that connections are refused. The returned function opens it again. */
  refuse(): Promise<() => Promise<void>>;
  /** Resolves as soon as `isSo` is true; it is checked after every request and every closed socket. */
  until(isSo: () => boolean): Promise<void>;
}

export interface FaultServerOptions {
  /** Called for a connection before anything is read. */
  readonly onConnection?: (socket: Socket) => void;
}

/** Listens until the test ends. */
export async function startFaultServer(
  fault: Fault,
  { onConnection }: FaultServerOptions = {},
): Promise<FaultServer> {
  const requests: RawRequest[] = [];
  const open = new Set<Socket>();
  const watchers = new Set<() => void>();
  const look = () => {
    for (const watcher of watchers) watcher();
  };
  let connections = 0;
  let answer = fault;

  const server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    open.add(socket);
    socket.setNoDelay(true);
    // The facade may close connections at any time; the tests check what matters there.
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      look();
    });
    onConnection?.(socket);
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const taken = takeRequest(received, connection);
        if (!taken) break;
        received = taken.rest;
        requests.push(taken.request);
        answer(socket, taken.request);
        look();
      }
    });
  });

  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(async () => void (await close()));

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    get connections() {
      return connections;
    },
    open,
    turn(next) {
      answer = next;
    },
    async refuse() {
      await close();
      return () => listen(port);
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const watcher = () => {
          if (!isSo()) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      }),
  };
}

/** The first complete request in the bytes, and the bytes after it. */
function takeRequest(
  received: Buffer,
  connection: number,
): { request: RawRequest; rest: Buffer } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const length = Number(headerOf({ headers }, 'content-length') ?? 0);
  const bodyEnd = end + 4 + length;
  if (received.length < bodyEnd) return undefined;
  const body = received.subarray(end + 4, bodyEnd).toString('utf8');
  return {
    request: { method, path, headers, body, connection },
    rest: received.subarray(bodyEnd),
  };
}

/** Value of a request's header; the first one if there are several. */
export const headerOf = (
  { headers }: Pick<RawRequest, 'headers'>,
  name: string,
): string | undefined => headers.find(([key]) => key.toLowerCase() === name)?.[1];

/** In every response, in its head and in unselected members: it must not be exposed. */
export const marker = 'of-the-service-alone';

export type HeaderLines = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The head of a response, as sent: only the marker is added. */
export function head(status: string | number, headers: HeaderLines = {}): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}\r\n`),
  );
  const first = `HTTP/1.1 ${status}${/ /.test(String(status)) ? '' : ' Status'}`;
  return `${first}\r\nserver: ${marker}\r\n${lines.join('')}\r\n`;
}

/** A complete response with its length. */
export function whole(
  status: string | number,
  headers: HeaderLines,
  body: string | Buffer = '',
): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(head(status, { ...headers, 'content-length': bytes.length }), 'latin1'),
    bytes,
  ]);
}

/** A complete JSON response. */
export const json = (body: unknown, status: string | number = 200, headers: HeaderLines = {}) =>
  whole(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));

/** A page, as an intermediary sends it instead of a response. */
export const page = `<!doctype html><title>Gateway</title><h1>${marker}</h1>`;

/** A fault that writes these bytes and leaves the connection open. */
export const writes =
  (...parts: readonly (string | Buffer)[]): Fault =>
  (socket) => {
    for (const part of parts) socket.write(part);
  };

/** A fault that writes these bytes, then closes the connection. */
export const writesAndEnds =
  (...parts: readonly (string | Buffer)[]): Fault =>
  (socket) =>
    socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))));

/** A fault that writes these bytes, waits until they have arrived, then resets the connection. */
export const writesAndResets =
  (...parts: readonly (string | Buffer)[]): Fault =>
  (socket) => {
    if (parts.length === 0) return void socket.resetAndDestroy();
    socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))), () =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    );
  };

/** An organization in the service's response. */
export const organization = (id: string) => ({
  object: 'organization',
  note: marker,
  id,
  title: `Title ${id}`,
});

/** Responds normally to reads of `good` and of objects below it, and with the fault to everything else. */
export const besidesGood =
  (fault: Fault): Fault =>
  (socket, request) => {
    const good = /^\/v1\/orgs\/(?:good\/sites\/(\w+)|good)(?:\?|$)/.exec(request.path);
    if (good) socket.write(json({ ...organization('good'), id: good[1] ?? 'good' }));
    else fault(socket, request);
  };
