/** Measures the processor time of a process, which other processes do not affect. */
import { readFileSync } from 'node:fs';

/** CPU milliseconds of the main thread of a process; only on Linux. */
export const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
