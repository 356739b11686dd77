/** Listening on an address, and how the address is written. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Rejects if the address is not available. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** The address of a server that listens on the host: `http://127.0.0.1:4000`. */
export const addressOf = (server: Server, host: string): string =>
  `http://${hostInUrl(openable(host))}:${(server.address() as AddressInfo).port}`;

/** A browser cannot open the host that stands for all addresses. */
const openable = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

export const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
