/**
 * How V8 manages the memory of this process. Set from inside, where V8 allows it, so that it holds however the
 * process was started. What can be set from outside alone stands in `node-options.js`.
 */
import { setFlagsFromString } from 'node:v8';

/** To be called before the rest is loaded. */
export function settleMemory(): void {
  // Where most objects of a kind outlive collections of young ones, V8 decides to make them old at once. Under load
  // that is so for whatever waits for the service; but what is made old keeps all that it points to, dead or not,
  // until all memory is collected. After one busy moment each request took half as long again, for good.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // All memory is collected once it has grown by half since the last time. By itself V8 waits until it is several
  // times as much.
  setFlagsFromString('--heap-growing-percent=50');
}
