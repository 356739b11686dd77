/**
 * Memory options of V8 that can be set at run time, so that they apply however the process was started.
 * `node-options.js` has those that only the command line can set.
 */
import { setFlagsFromString } from 'node:v8';

/** To be called before other modules are loaded. */
export function settleMemory(): void {
  // If most objects of a kind survive young collections, V8 begins to allocate them as old. Under load that applies to
  // everything that waits for the service, and old objects keep whatever they refer to until a full collection: after
  // one busy moment each request took half as long again, permanently.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // A full collection after the heap has grown by half. The default lets it grow several times.
  setFlagsFromString('--heap-growing-percent=50');
}
