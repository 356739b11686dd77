/** Runs in a process of its own: the facade as a library, and what it holds when it is asked. */

import { serve } from '../../src/command/server.ts';
import { createFacade, type FacadeOptions } from '../../src/facade/facade.ts';

export type Request = 'count';

export interface Reply {
  /** Bytes of objects, once those that nobody needs are gone. */
  readonly heap: number;
  /** The same with what such objects keep outside. */
  readonly bytes: number;
  /** How many there are of each kind of what keeps a process awake: sockets, timers, requests. */
  readonly resources: Readonly<Record<string, number>>;
}

/** Garbage may hold more of it, which the first time only finds out. */
const collections = 3;

function count(): Reply {
  for (let round = 0; round < collections; round += 1) globalThis.gc?.();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const { heapUsed: heap, external } = process.memoryUsage();
  return { heap, bytes: heap + external, resources };
}

const options = JSON.parse(process.argv[2] ?? '{}') as FacadeOptions;
const server = await serve(createFacade(options), { port: 0, host: '127.0.0.1', graceMs: 1_000 });
process.on('message', () => process.send?.(count()));
process.once('disconnect', () => process.exit());
process.send?.(server.url);
