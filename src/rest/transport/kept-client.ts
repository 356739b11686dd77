/**
 * A connection that is kept for the next call, up to an age, after which the name of its host is resolved again. Neither
 * its end nor bytes that arrived between two calls affect the next one.
 */
import type { Socket } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import { OneTraceClient } from './one-trace-client.ts';

/** As a pool passes them, with its connector. */
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
  /** Sends the request that waits. */
  #send: (() => void) | undefined;

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
          // undici would ignore empty lines, and end the connection for anything else.
          socket.on('readable', () => {
            if (use.isIdle && socket.readableLength > 0) socket.destroy();
          });
          callback(null, socket);
        }),
    });
    this.#use = use;
    this.#limits = limits;
    // The response is complete.
    this.on('drain', () => {
      use.isIdle = true;
    });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { socket } = this.#use;
    // A request that is not sent yet waits for the next connection.
    if (this.#limits.now() >= this.#use.endsAt) socket?.destroy();
    if (!socket || socket.destroyed) return super.dispatch(options, handler);
    const send = () => {
      if (this.#send !== send) return;
      this.#send = undefined;
      this.#use.isIdle = false;
      super.dispatch(options, handler);
    };
    this.#send = send;
    afterReading(send);
    // The connection is in use from now on.
    return false;
  }

  override close(...given: []): Promise<void> {
    // It waits for requests that were sent.
    this.#send?.();
    return super.close(...given);
  }
}

/**
 * Calls back once all bytes have been read that are there now: what nobody asked for ends the connection then, and would
 * otherwise be taken for the response to the next call. A turn of the event loop may be past its reading, so this takes
 * another one.
 */
const afterReading = (then: () => void) => setImmediate(() => setImmediate(then));
