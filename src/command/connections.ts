/** Limits the connections of a server and the requests on each of them, and finds idle connections to close. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LinkedList } from '../rest/values/linked-list.ts';

/** Responses in progress, each with its request, the oldest first. */
type Responses = LinkedList<ServerResponse>;

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/** Maximum number of requests on a connection without a response. A client that sends more does not read. */
const maxInProgress = 64;

export interface ConnectionFigures {
  readonly open: number;
  /** Number of connections above the limit, and of those that were closed because of too many requests. */
  readonly refused: number;
}

/** The state of a connection. */
interface Use {
  readonly inProgress: Responses;
  /** When the connection was opened, or when its last response ended. */
  since: number;
}

export class Connections {
  readonly #known = new Map<Socket, Use>();
  readonly #refuse: Refuse;
  readonly #now: () => number;
  #refused = 0;

  /** `refuse` responds to the first request above the limit on a connection. */
  constructor(server: Server, max: number, now: () => number, refuse: Refuse) {
    this.#refuse = refuse;
    this.#now = now;
    server.maxConnections = max;
    server.on('drop', () => {
      this.#refused += 1;
    });
    server.on('connection', (socket: Socket) => {
      this.#known.set(socket, { inProgress: new LinkedList(), since: now() });
      socket.once('close', () => this.#known.delete(socket));
    });
  }

  /** Whether a request may be handled. If not, its connection ends after the responses to earlier requests. */
  accepts(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const use = this.#known.get(socket);
    if (!use) return true;
    const { inProgress } = use;
    const link = inProgress.add(response);
    response.once('close', () => {
      inProgress.remove(link);
      use.since = this.#now();
    });
    if (inProgress.length <= maxInProgress) return true;
    // Stops reading. Data that has been received is still parsed.
    socket.pause();
    if (inProgress.length === maxInProgress + 1) {
      this.#refused += 1;
      this.#refuse(request, response);
    }
    return false;
  }

  /** The latest response in progress on each connection. Earlier ones are sent before it. */
  *newestResponses(): Generator<ServerResponse> {
    for (const { inProgress } of this.#known.values()) if (inProgress.last) yield inProgress.last;
  }

  get figures(): ConnectionFigures {
    return { open: this.size, refused: this.#refused };
  }

  /** Number of connections. */
  get size(): number {
    return this.#known.size;
  }

  /** Closes connections that had no request in the last `ms` milliseconds. */
  closeIdle(ms: number): void {
    const before = this.#now() - ms;
    for (const [socket, { inProgress, since }] of this.#known)
      if (inProgress.length === 0 && since <= before) socket.destroy();
  }

  /** Closes connections without a complete request in progress. */
  closeIncomplete(): void {
    for (const [socket, { inProgress }] of this.#known)
      if (!Iterator.from(inProgress).some(isActive)) socket.destroy();
  }
}

/** Whether a request is complete, or already has a response. */
const isActive = ({ req, headersSent }: ServerResponse) => req.complete || headersSent;
