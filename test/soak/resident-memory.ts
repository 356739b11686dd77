/** Memory of a process as the system counts it. */
import { readFileSync } from 'node:fs';

const sampleMs = 100;
const megabyte = 1_000_000;

/** Megabytes that the process has in memory now. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / megabyte;
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
