/** Measures memory after garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage and returns the remaining bytes of the heap. */
export function collectGarbage(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The second collection frees what objects collected by the first one held.
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
