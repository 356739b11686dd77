/** A server in a process of its own says where it listens, and ends with the one that started it. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on any port, and tells the parent which. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
  process.once('disconnect', () => process.exit());
}
