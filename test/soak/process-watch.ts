/** Reads the memory and processor time of a process from the system. */
import { readFileSync } from 'node:fs';

const sampleMs = 100;
const megabyte = 1_000_000;

/** Current memory of the process in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / megabyte;
}

/** The unit of processor time in `/proc`. */
const ticksASecond = 100;

/** Processor time of the process so far in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/** Watches the memory of a process until it is disposed of. */
export class MemoryWatch implements Disposable {
  /** Megabytes at the start. */
  readonly before: number;
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  #peak: number;

  constructor(pid: number) {
    this.#pid = pid;
    this.before = residentMegabytes(pid);
    this.#peak = this.before;
    this.#timer = setInterval(() => this.#look(), sampleMs);
  }

  /** Peak growth in megabytes. */
  get growth(): number {
    this.#look();
    return this.#peak - this.before;
  }

  /** Current growth in megabytes. */
  get kept(): number {
    return residentMegabytes(this.#pid) - this.before;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#peak = Math.max(this.#peak, residentMegabytes(this.#pid));
  }
}
