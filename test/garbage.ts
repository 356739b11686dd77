/** Memory that is held once garbage is collected. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage, and gives the bytes of the heap that are left. */
export function collectGarbage(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What was held by something collected the first time goes the second.
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
