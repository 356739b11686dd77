/**
 * Has garbage collected after large answers. What it takes to make them is many times their size, and a heap
 * that was small before grows by hundreds of megabytes before it is collected by itself; when nothing more is
 * asked, it is not collected at all.
 *
 * Only where Node gives a process the means (`--expose-gc`), as `npm start` does.
 */
const leastBytes = 1_000_000;
/** Bytes of large answers after which garbage is collected: it takes less time than it took to make them. */
const mostBytes = 14_000_000;

export class LargeGarbage {
  #bytes = 0;

  /** An answer of this length was made, or was given up. */
  add(bytes: number): void {
    if (bytes < leastBytes) return;
    this.#bytes += bytes;
    if (this.#bytes < mostBytes) return;
    this.#bytes = 0;
    setImmediate(() => globalThis.gc?.());
  }
}
