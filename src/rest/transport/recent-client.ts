/**
 * A connection that is reused only within a second of its last response. undici closes idle connections by a timer,
 * which may be late, so the time is checked again before anything is sent.
 */
/// <reference path="./undici-files.d.ts" />
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type buildConnector from 'undici/lib/core/connect.js';
import type Client from 'undici/lib/dispatcher/client.js';
import { OneTraceClient } from './one-trace-client.ts';

const recentMs = 1_000;

/** As a pool passes them, with its connector. */
interface RecentOptions extends Omit<Client.Options, 'connect'> {
  readonly connect: buildConnector.connector;
}

interface Use {
  socket: Socket | undefined;
  /** When the last response was complete. */
  usedAt: number;
}

export class RecentClient extends OneTraceClient {
  readonly #use: Use;
  readonly #now: () => number;

  constructor(origin: URL, { connect, ...options }: RecentOptions, now: () => number) {
    const use: Use = { socket: undefined, usedAt: 0 };
    super(origin, {
      ...options,
      keepAliveTimeout: recentMs,
      // Even if the service offers a longer time.
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
    // The connection is idle.
    this.on('drain', () => {
      use.usedAt = now();
    });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { socket, usedAt } = this.#use;
    // A request that is not sent yet waits for the next connection.
    if (socket && this.#now() - usedAt > recentMs) socket.destroy();
    return super.dispatch(options, handler);
  }
}
