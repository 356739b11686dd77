/**
 * A connection that is used again only within a second of its last answer.
 *
 * undici closes what is idle for longer by a timer. A timer may be late, so the time is looked at once more before
 * anything is sent.
 */
/// <reference path="./undici-files.d.ts" />
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';

const recentMs = 1_000;

/** As a pool gives them: with the way to connect. */
interface RecentOptions extends Omit<Client.Options, 'connect'> {
  readonly connect: buildConnector.connector;
}

interface Use {
  socket: Socket | undefined;
  /** When the last answer over it was complete. */
  usedAt: number;
}

export class RecentClient extends Client {
  readonly #use: Use;
  readonly #now: () => number;

  constructor(origin: URL, { connect, ...options }: RecentOptions, now: () => number) {
    const use: Use = { socket: undefined, usedAt: 0 };
    super(origin, {
      ...options,
      keepAliveTimeout: recentMs,
      // Whatever longer time the service offers.
      keepAliveMaxTimeout: recentMs,
      connect: (asked, callback) =>
        connect(asked, (...[error, socket]) => {
          if (error) return callback(error, null);
          use.socket = socket;
          use.usedAt = now();
          callback(null, socket);
        }),
    });
    this.#use = use;
    this.#now = now;
    // It is free again.
    this.on('drain', () => {
      use.usedAt = now();
    });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { socket, usedAt } = this.#use;
    // What is not sent yet waits for the next connection.
    if (socket && this.#now() - usedAt > recentMs) socket.destroy();
    return super.dispatch(options, handler);
  }
}
