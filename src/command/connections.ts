/**
 * The connections of a server: how many there are, how many requests one of them may have under way, and
 * which of them nobody would miss.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LinkedList } from '../rest/values/linked-list.ts';

/** Answers that were not sent to their end, oldest first. Each knows its request. */
type UnderWay = LinkedList<ServerResponse>;

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/** Whoever sends so many before the first is answered does not read. */
const mostUnderWay = 64;

export class Connections {
  readonly #known = new Map<Socket, UnderWay>();
  readonly #refuse: Refuse;

  /** `refuse` answers the one request too many on a connection. */
  constructor(server: Server, most: number, refuse: Refuse) {
    this.#refuse = refuse;
    server.maxConnections = most;
    server.on('connection', (socket: Socket) => {
      this.#known.set(socket, new LinkedList());
      socket.once('close', () => this.#known.delete(socket));
    });
  }

  /** Whether the request may be answered. If not, its connection ends with the answers to those before it. */
  takes(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const underWay = this.#known.get(socket);
    if (!underWay) return true;
    const link = underWay.add(response);
    response.once('close', () => underWay.remove(link));
    if (underWay.length <= mostUnderWay) return true;
    // What it has sent already is parsed, whether it is wanted or not; no more is read.
    socket.pause();
    if (underWay.length === mostUnderWay + 1) this.#refuse(request, response);
    return false;
  }

  /** The last answer that is under way on each: those before it on the same connection are sent before it. */
  *newestResponses(): Generator<ServerResponse> {
    for (const { last } of this.#known.values()) if (last) yield last;
  }

  /** How many there are. */
  get size(): number {
    return this.#known.size;
  }

  /** Closes those on which no whole request waits for its answer: nobody asks, or not to the end. */
  closeIdle(): void {
    for (const [socket, underWay] of this.#known)
      if (!Iterator.from(underWay).some(isActive)) socket.destroy();
  }
}

/** Whether the request waits for its answer, being whole, or has one already. */
const isActive = ({ req, headersSent }: ServerResponse) => req.complete || headersSent;
