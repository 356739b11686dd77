/** Addresses that never accept a connection. */
import { connect, createServer } from 'node:net';
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

/**
 * Listens with a backlog of one, and never accepts: only a separate thread can be that idle. It reports its port at the
 * moment from which it does nothing more.
 */
const listener = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** The system lets as many connections wait as the backlog says, and one more. */
const waiting = 2;

/** An address that neither accepts nor refuses connections. */
export async function silentAddress(): Promise<string> {
  const worker = new Worker(listener, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  // More than may wait, all before the connections of the test: however slow the machine is, these are too late.
  const fillers = Array.from({ length: 4 * waiting }, () =>
    connect(port, '127.0.0.1').on('error', () => {}),
  );
  onTestFinished(async () => {
    for (const filler of fillers) filler.destroy();
    await worker.terminate();
  });
  let connected = 0;
  await new Promise<void>((resolve) => {
    for (const filler of fillers)
      filler.once('connect', () => {
        connected += 1;
        if (connected === waiting) resolve();
      });
  });
  return `http://127.0.0.1:${port}`;
}
