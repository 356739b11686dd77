/** A local proxy that connects to one port for every host. */
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ProxyServer {
  readonly port: number;
  /** Times at which connections were opened, by the given clock. */
  readonly openedAt: readonly number[];
  /** The received requests: `GET http://service.test/v1/orgs` or `CONNECT service.test:443`. */
  readonly asked: readonly string[];
  /** The received credentials, with each request. */
  readonly credentials: readonly (string | undefined)[];
  /** Refuses requests from now on. */
  refuse(status: number): void;
}

export async function startProxy(port: number, now = Date.now): Promise<ProxyServer> {
  const openedAt: number[] = [];
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | undefined;
  const note = ({ method, url, headers }: IncomingMessage) => {
    asked.push(`${method} ${url}`);
    credentials.push(headers['proxy-authorization']);
  };
  const server = createServer((request, response) => {
    note(request);
    if (refusal) return void response.writeHead(refusal).end();
    const { pathname, search } = new URL(request.url ?? '');
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const options = { host: '127.0.0.1', port, method: request.method, headers };
    const onward = ask({ ...options, path: pathname + search }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connection', (socket: Socket) => {
    openedAt.push(now());
    sockets.add(socket);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    socket.on('error', () => {});
    if (refusal) return void socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward.on('error', () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    openedAt,
    asked,
    credentials,
    refuse(status) {
      refusal = status;
    },
  };
}
