/** Closes a server such that each request that was sent before is answered. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/**
 * Milliseconds for a request to arrive after the port is closed, on connections that were opened or used as recently:
 * the client may have sent it already. It takes at most half of the grace period: what follows needs time, too.
 */
const maxArrivalMs = 1_000;
const sweepMs = 50;
/** A turn of the event loop that takes longer has done something else than looking for connections. */
const maxQuietMs = 0.2;
/** Several times the connections that may wait. After so many turns, ever more of them come. */
const maxTurns = 2_000;

interface CloseOptions {
  /** Milliseconds for all requests to end. */
  readonly graceMs: number;
  readonly now: () => number;
  /** The server should not respond before, as clients open new connections after a response. */
  readonly onPortClosed: () => void;
}

/**
 * Closes the port, and then each connection, when it has no request and can expect none. Half a request is waited for
 * as long as for a whole one. Returns the number of connections that were cut off at the end of the grace period.
 */
export async function close(
  server: Server,
  connections: Connections,
  { graceMs, now, onPortClosed }: CloseOptions,
): Promise<number> {
  const until = performance.now() + graceMs;
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await allAccepted(server, until);
  // That of HTTP would also close connections whose clients are sending a request.
  NetServer.prototype.close.call(server);
  onPortClosed();
  const closedAt = now();
  const arrivalMs = Math.min(maxArrivalMs, graceMs / 2);
  const closeUnused = () => {
    if (now() - closedAt < arrivalMs) connections.closeIdle(arrivalMs);
    else connections.closeIncomplete();
  };
  closeUnused();
  // At the end of a turn, which has read what has arrived.
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
  // Ends its timers.
  server.close();
  return cutOff;
}

/**
 * Resolves in a turn of the event loop that found no connection waiting to be accepted. The system resets those that
 * wait when the port is closed, also with requests that have been sent, and Node accepts only one in a turn.
 */
async function allAccepted(server: Server, until: number): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count).on('drop', count);
  // The current turn may have looked for connections already.
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
