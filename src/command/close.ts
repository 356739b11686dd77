/** Closes a server in such a way that every request that was already sent gets a response. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Milliseconds for which requests are waited for after the port is closed: a client may have sent one already. At most
 * half of the grace period, because the requests need time, too.
 */
const maxArrivalMs = 1_000;
const sweepMs = 50;
/** Maximum number of turns in which connections are accepted before the port is closed. */
const maxTurns = 2_000;
/** A connection that arrives in the rest of a turn is not seen. More than an idle turn takes. */
const shortTurnMs = 0.1;

interface CloseOptions {
  /** Maximum number of milliseconds to wait for the end of all requests. */
  readonly graceMs: number;
  readonly onPortClosed: () => void;
  /** Number of open connections. */
  readonly open: () => number;
}

/** Returns the number of connections that were closed at the end of the grace period. */
export async function close(
  server: Server,
  { graceMs, onPortClosed, open }: CloseOptions,
): Promise<number> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await allAccepted(server);
  // The method of the HTTP server would also close connections whose clients are sending a request.
  NetServer.prototype.close.call(server);
  onPortClosed();
  const arrivalMs = Math.min(maxArrivalMs, graceMs / 2);
  const closedAt = performance.now();
  const sweep = () => {
    if (performance.now() - closedAt >= arrivalMs) server.closeIdleConnections();
  };
  sweep();
  const sweeping = setInterval(sweep, sweepMs);
  let cutOff = 0;
  const grace = setTimeout(() => {
    cutOff = open();
    server.closeAllConnections();
  }, graceMs + 1);
  await closed;
  clearInterval(sweeping);
  clearTimeout(grace);
  // Only ends the server's timers, as the port is already closed.
  server.close();
  return cutOff;
}

/**
 * Resolves in a short turn of the event loop that found no connection waiting to be accepted. When the port is closed,
 * the system resets waiting connections, even if their requests were sent, and Node accepts only one in each turn.
 */
async function allAccepted(server: Server): Promise<void> {
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
    if (accepted === 0 && performance.now() - began < shortTurnMs) break;
  }
  server.off('connection', count).off('drop', count);
}
