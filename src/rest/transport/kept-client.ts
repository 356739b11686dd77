/**
 * A connection that is reused for up to a maximum age, after which its host name is resolved again. It is not used if
 * it has ended or has received bytes between two calls.
 */
import { readSync } from 'node:fs';
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

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const { socket, endsAt } = this.#use;
    // If the connection ends here, the request waits for the next one.
    if (socket && (this.#limits.now() >= endsAt || !isSilent(socket))) socket.destroy();
    this.#use.isIdle = false;
    return super.dispatch(options, handler);
  }
}

const byte = Buffer.alloc(1);

/**
 * Whether no bytes have arrived that the event loop has not read yet. Bytes that belong to no request would be taken
 * for the response to the next one, and the end of the connection would be noticed only after that request was sent.
 * Node has no public way to check this, and waiting until the loop has read would send the calls of many requests in
 * groups, which takes a fifth more CPU time. So this reads from the socket's file descriptor, which never blocks.
 * Without a descriptor, as on Windows, no connection is reused.
 */
function isSilent(socket: Socket): boolean {
  const { fd = -1 } = (socket as { _handle?: { fd?: number } | null })._handle ?? {};
  if (fd < 0 || socket.readableLength > 0) return false;
  // Almost every call gets this error, and half of its time would be its stack trace.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    readSync(fd, byte);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN';
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
