/** Runs the facade as a library in its own process, and reports its memory and resources on request. */

import { serve } from '../../src/command/server.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { type Observed, observersOf, scrape } from './observers.ts';
import { ownRoot } from './start-options.ts';

export type Request = 'count';

export interface Reply {
  /** Bytes of objects on the heap after garbage collection. */
  readonly heap: number;
  /** The same including memory outside the heap. */
  readonly bytes: number;
  /** Active resources by kind, such as sockets, timers and requests. */
  readonly resources: Readonly<Record<string, number>>;
}

/** Collecting some garbage makes more garbage collectible. */
const collections = 3;

function count(): Reply {
  for (let round = 0; round < collections; round += 1) globalThis.gc?.();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const { heapUsed: heap, external } = process.memoryUsage();
  return { heap, bytes: heap + external, resources };
}

const [options = '{}', observed = '{}'] = process.argv.slice(2);
const observers = await observersOf(JSON.parse(observed) as Observed, ownRoot);
const facade = createFacade({ ...(JSON.parse(options) as FacadeOptions), ...observers });
if (observers.metrics) scrape(() => facade.metrics());
const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 1_000 });
process.on('message', () => process.send?.(count()));
process.once('disconnect', () => process.exit());
process.send?.(server.url);
