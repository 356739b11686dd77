/** Closes a server in such a way that every request that was already sent gets a response. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/**
 * Milliseconds to wait for requests after the port is closed, on connections that were opened or used this recently:
 * the client may have sent one already. At most half of the grace period, because the requests need time, too.
 */
const maxArrivalMs = 1_000;
const sweepMs = 50;
/** Maximum duration of a turn of the event loop that only looked for connections. */
const maxQuietMs = 0.2;
/** Maximum number of turns: several times the connections that may wait. After that, new ones keep coming. */
const maxTurns = 2_000;

interface CloseOptions {
  /** Maximum number of milliseconds to wait for the end of all requests. */
  readonly graceMs: number;
  readonly now: () => number;
  /**
   * Called when the port is closed. The server should not respond earlier, because clients may then open new
   * connections.
   */
  readonly onPortClosed: () => void;
}

/**
 * Closes the port, and then each connection as soon as it has no request and can expect none. An incomplete request is
 * waited for as long as a complete one. Returns the number of connections that were closed with a request in progress
 * at the end of the grace period.
 */
export async function close(
  server: Server,
  connections: Connections,
  { graceMs, now, onPortClosed }: CloseOptions,
): Promise<number> {
  const until = performance.now() + graceMs;
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await allAccepted(server, until);
  // The method of the HTTP server would also close connections whose clients are sending a request.
  NetServer.prototype.close.call(server);
  onPortClosed();
  const closedAt = now();
  const arrivalMs = Math.min(maxArrivalMs, graceMs / 2);
  const closeUnused = () => {
    if (now() - closedAt < arrivalMs) connections.closeIdle(arrivalMs);
    else connections.closeIncomplete();
  };
  closeUnused();
  // Connections are checked at the end of a turn, when everything that has arrived was read.
  const sweep = setInterval(() => setImmediate(closeUnused), sweepMs);
  let cutOff = 0;
  const grace = setTimeout(
    () => {
      cutOff = connections.size;
      server.closeAllConnections();
    },
    Math.max(until - performance.now(), 1),
  );
  await closed;
  clearInterval(sweep);
  clearTimeout(grace);
  // Only ends the server's timers, as the port is already closed.
  server.close();
  return cutOff;
}

/**
 * Resolves in a turn of the event loop that found no connection waiting to be accepted. When the port is closed, the
 * system resets waiting connections, even if their requests were sent, and Node accepts only one in each turn.
 */
async function allAccepted(server: Server, until: number): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count).on('drop', count);
  // The current turn may already have looked for connections.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    accepted = 0;
    const began = performance.now();
    await nextTurn();
    const now = performance.now();
    if ((accepted === 0 && now - began < maxQuietMs) || now > until) break;
  }
  server.off('connection', count).off('drop', count);
}
