/** What a process takes, as the system counts it. */
import { readFileSync } from 'node:fs';

const sampleMs = 100;
const megabyte = 1_000_000;

/** Megabytes that the process has in memory now. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / megabyte;
}

/** Ticks of the system's clock, in which it counts the time of processors. */
const ticksASecond = 100;

/** Seconds that processors have worked for the process so far. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/** Watches a process until it is disposed of. */
export class MemoryWatch implements Disposable {
  /** What there was at the beginning. */
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

  /** Megabytes more than at the beginning, at the worst moment. */
  get growth(): number {
    this.#look();
    return this.#peak - this.before;
  }

  /** Megabytes more than at the beginning, now. */
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
