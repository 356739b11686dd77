/** Addresses that never accept a connection. */
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** The address of a port that refuses connections, because it was just free and has no listener. */
export async function refusingAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** Listens with a backlog of one, and never accepts: only a separate thread can be that idle. */
const listener = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/** An address that neither accepts nor refuses connections. */
export async function silentAddress(): Promise<string> {
  const worker = new Worker(listener, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const fillers: Socket[] = [];
  onTestFinished(async () => {
    for (const filler of fillers) filler.destroy();
    await worker.terminate();
  });
  for (;;) {
    const filler = connect(port, '127.0.0.1').on('error', () => {});
    fillers.push(filler);
    const connected = new Promise((resolve) => filler.once('connect', () => resolve(true)));
    // A busy process may learn of a connection only after the pause.
    const waited = pause(100).then(() => nextTurn(false));
    if (!(await Promise.race([connected, waited]))) break;
  }
  return `http://127.0.0.1:${port}`;
}
