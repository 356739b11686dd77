/**
 * Memory options of V8 that can be set at run time, so that they apply however the process is started.
 * `node-options.js` has those that can only be set on the command line.
 */
import { setFlagsFromString } from 'node:v8';

/** To be called before other modules are loaded. */
export function settleMemory(): void {
  // If most objects of a kind survive young collections, V8 begins to allocate such objects in the old generation.
  // Under load, this concerns everything that waits for the service, and old objects keep what they refer to in memory
  // until a full collection. After one busy moment, each request would permanently take half as long again.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Makes a full collection when the heap has grown by half. By default, it may grow several times.
  setFlagsFromString('--heap-growing-percent=50');
}
