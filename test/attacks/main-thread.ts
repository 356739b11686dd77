/** Measures the processor time of a process, which other processes do not affect. */
import { readFileSync } from 'node:fs';

/** Milliseconds for which the main thread of a process has had a processor; only on Linux. */
export const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
