/** Servers of the benchmark run in processes of their own, so that each has a thread to itself. */
import { type ChildProcess, fork } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** In a child: listens on any port and tells the parent which. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
  process.once('disconnect', () => process.exit());
}

export interface Child {
  readonly process: ChildProcess;
  readonly url: string;
}

/** In the parent: starts a file of this folder and waits for its address. */
export function startChild(file: string, ...args: string[]): Promise<Child> {
  const child = fork(new URL(file, import.meta.url), args);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ process: child, url: String(url) }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
