/**
 * Has garbage collected where answers are large. What it takes to read and to write one is many times its
 * size, and a heap that was small before grows by hundreds of megabytes before it is collected by itself; when
 * nothing more is asked, it is not collected at all.
 *
 * Only where Node gives a process the means (`--expose-gc`), as `npm start` does.
 */
const leastBytes = 1_000_000;
/** Bytes of large answers after which garbage is collected: it takes less time than it took to make them. */
const mostBytes = 14_000_000;
/** What is read leaves less behind than what is written: objects, and no texts beside them. */
const readToWritten = 4;
/** By then sockets that were closed have let go of what they had to write. */
const soonMs = 1_000;

export class LargeGarbage {
  #bytes = 0;
  #later: NodeJS.Timeout | undefined;

  /** An answer of this length is about to be written: what reading took goes first. */
  readonly collectBefore = (bytes: number): void => {
    if (this.#isDue(bytes)) globalThis.gc?.();
  };

  /** An answer of this length was sent, or was given up: soon nothing of it is needed any more. */
  collectAfter(bytes: number): void {
    if (this.#later || !this.#isDue(bytes)) return;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      globalThis.gc?.();
    }, soonMs).unref();
  }

  /** So much was read of the service for an answer, which may be small itself. */
  collectAfterReading(bytes: number): void {
    this.collectAfter(bytes / readToWritten);
  }

  #isDue(bytes: number): boolean {
    if (bytes < leastBytes) return false;
    this.#bytes += bytes;
    if (this.#bytes < mostBytes) return false;
    this.#bytes = 0;
    return true;
  }
}
