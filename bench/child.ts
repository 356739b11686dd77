/** Lets a server process report its URL and exit with its parent. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on any port and sends the URL to the parent. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
  process.once('disconnect', () => process.exit());
}
