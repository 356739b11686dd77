/** Listens on an address, and writes the address as a URL. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Rejects if the address is not available. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** The URL of a server that listens on the host: `http://127.0.0.1:4000`. */
export const addressOf = (server: Server, host: string): string =>
  `http://${hostInUrl(openable(host))}:${(server.address() as AddressInfo).port}`;

/** The host in a form that a browser can open: some hosts stand for all addresses. */
const openable = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

export const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
