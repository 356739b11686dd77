/** Limits the connections of a server and the requests on each, and finds idle ones to close. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LinkedList } from '../rest/values/linked-list.ts';

/** Responses in progress, oldest first, each with its request. */
type Responses = LinkedList<ServerResponse>;

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/** A client that sends so many requests before the first response does not read. */
const mostInProgress = 64;

export interface ConnectionFigures {
  readonly open: number;
  /** Connections above the limit, and those that were closed as too many requests came over them. */
  readonly refused: number;
}

export class Connections {
  readonly #known = new Map<Socket, Responses>();
  readonly #refuse: Refuse;
  #refused = 0;

  /** `refuse` responds to the first request above the limit on a connection. */
  constructor(server: Server, most: number, refuse: Refuse) {
    this.#refuse = refuse;
    server.maxConnections = most;
    server.on('drop', () => {
      this.#refused += 1;
    });
    server.on('connection', (socket: Socket) => {
      this.#known.set(socket, new LinkedList());
      socket.once('close', () => this.#known.delete(socket));
    });
  }

  /** Whether the request may be handled. If not, its connection ends after the responses before it. */
  accepts(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const inProgress = this.#known.get(socket);
    if (!inProgress) return true;
    const link = inProgress.add(response);
    response.once('close', () => inProgress.remove(link));
    if (inProgress.length <= mostInProgress) return true;
    // Stops reading. What has been received already is still parsed.
    socket.pause();
    if (inProgress.length === mostInProgress + 1) {
      this.#refused += 1;
      this.#refuse(request, response);
    }
    return false;
  }

  /** The last response in progress on each connection. Those before it are sent first. */
  *newestResponses(): Generator<ServerResponse> {
    for (const { last } of this.#known.values()) if (last) yield last;
  }

  get figures(): ConnectionFigures {
    return { open: this.size, refused: this.#refused };
  }

  /** Number of connections. */
  get size(): number {
    return this.#known.size;
  }

  /** Closes connections without a complete request in progress. */
  closeIdle(): void {
    for (const [socket, inProgress] of this.#known)
      if (!Iterator.from(inProgress).some(isActive)) socket.destroy();
  }
}

/** Whether the request is complete, or has a response already. */
const isActive = ({ req, headersSent }: ServerResponse) => req.complete || headersSent;
