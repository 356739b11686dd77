/**
 * The connections of a server: how many there are, how many requests one of them may have under way, and
 * which of them nobody would miss.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** Requests that have not been answered to the end. */
  underWay: number;
  /** Bytes it had sent when its last request ended: whoever has sent more has begun another. */
  bytesAtRest: number;
  /** To the request that came last, while it is under way. */
  newest: ServerResponse | undefined;
}

/** Whoever sends so many before the first is answered does not read. */
const mostUnderWay = 64;

export class Connections {
  readonly #known = new Map<Socket, Connection>();

  constructor(server: Server, most: number) {
    server.maxConnections = most;
    server.on('connection', (socket: Socket) => {
      this.#known.set(socket, { underWay: 0, bytesAtRest: 0, newest: undefined });
      socket.once('close', () => this.#known.delete(socket));
    });
  }

  /** Whether the request may be answered. If not, its connection ends with the answers to those before it. */
  takes({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#known.get(socket);
    if (!connection) return true;
    connection.underWay += 1;
    connection.newest = response;
    response.once('close', () => {
      connection.underWay -= 1;
      connection.bytesAtRest = socket.bytesRead;
      if (connection.newest === response) connection.newest = undefined;
    });
    if (connection.underWay <= mostUnderWay) return true;
    // What it has sent already is parsed, whether it is wanted or not; no more is read.
    socket.pause();
    if (connection.underWay === mostUnderWay + 1)
      response.writeHead(503, { connection: 'close', 'retry-after': '1' }).end();
    return false;
  }

  /** The last answer that is under way on each: those before it on the same connection are sent before it. */
  *newestAnswers(): Generator<ServerResponse> {
    for (const { newest } of this.#known.values()) if (newest) yield newest;
  }

  /** Closes those on which nothing is asked, such as a browser opens in advance. */
  closeSilent(): void {
    for (const [socket, { underWay, bytesAtRest }] of this.#known)
      if (underWay === 0 && socket.bytesRead === bytesAtRest) socket.destroy();
  }
}
