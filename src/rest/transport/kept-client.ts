/**
 * A connection that is reused for up to a maximum age, after which its host name is resolved again. Bytes that arrive
 * between two calls end it, because they would be taken for the response to the next one.
 */
import type { Socket } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import { OneTraceClient } from './one-trace-client.ts';

/** The options that a pool passes, including a connector. */
interface PoolOptions extends Omit<Client.Options, 'connect'> {
  readonly connect: buildConnector.connector;
}

export interface KeptLimits {
  /** Maximum age of the next connection, in milliseconds. */
  readonly nextMaxAgeMs: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

interface Use {
  socket: Socket | undefined;
  endsAt: number;
  /** Whether no call is in progress. */
  isIdle: boolean;
}

export class KeptClient extends OneTraceClient {
  readonly #use: Use;
  readonly #limits: KeptLimits;
  /** Functions that send the calls that wait. There is at most one, unless the connection ends while it waits. */
  readonly #waiting = new Set<() => void>();

  constructor(origin: URL, { connect, ...options }: PoolOptions, limits: KeptLimits) {
    const { nextMaxAgeMs, now } = limits;
    const use: Use = { socket: undefined, endsAt: 0, isIdle: false };
    super(origin, {
      ...options,
      connect: (asked, callback) =>
        connect(asked, (...[error, socket]) => {
          if (error) return callback(error, null);
          use.socket = socket;
          use.endsAt = now() + nextMaxAgeMs();
          use.isIdle = false;
          // undici itself would ignore empty lines here, and report an error for anything else.
          socket.on('readable', () => {
            if (use.isIdle && socket.readableLength > 0) socket.destroy();
          });
          callback(null, socket);
        }),
    });
    this.#use = use;
    this.#limits = limits;
    // The response is complete, so the connection is idle.
    this.on('drain', () => {
      use.isIdle = true;
    });
  }

  /**
   * Over a connection that was used before, a call is sent only after everything that has arrived until now has been
   * read. undici sends a call at the end of the turn of the event loop in which it gets the call, but that turn may be
   * past its reading. So undici gets the call at the end of this turn, and sends it at the end of the next.
   */
  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { socket, endsAt } = this.#use;
    // If the connection ends here, the request waits for the next one.
    if (socket && this.#limits.now() >= endsAt) socket.destroy();
    if (!socket || socket.destroyed) return super.dispatch(options, handler);
    const send = () => {
      // It may have been sent by `close`.
      if (!this.#waiting.delete(send)) return;
      this.#use.isIdle = false;
      super.dispatch(options, handler);
    };
    this.#waiting.add(send);
    setImmediate(send);
    // No other call is made over this connection until undici reports that it is free again.
    return false;
  }

  /** Sends a call that waits, because a closed connection takes no further calls. */
  override close(...given: []): Promise<void> {
    for (const send of this.#waiting) send();
    return super.close(...given);
  }
}
