/**
 * Has garbage collected where answers are large. What it takes to read and to write one is many times its
 * size, and a heap that was small before grows by hundreds of megabytes before it is collected by itself; when
 * nothing more is asked, it is not collected at all.
 *
 * Nothing else happens meanwhile, so it is never done while an answer could go out: each is handed over first, and
 * whoever is reading one gets it to its end. An answer whose reader has stalled waits for nobody here.
 *
 * Only where Node gives a process the means (`--expose-gc`), as `npm start` does.
 */
const leastBytes = 1_000_000;
/** Bytes of large answers after which garbage is collected: it takes less time than it took to make them. */
const mostBytes = 14_000_000;
/** What is read leaves less behind than what is written: objects, and no texts beside them. */
const readToWritten = 4;
/** Milliseconds in which an answer that was made is handed over. */
const handedOverMs = 4;
/** By then sockets that were closed have let go of what they had to write. */
const closedMs = 1_000;

export class LargeGarbage {
  /** Whether an answer is on its way to a reader who takes it. */
  isSending: () => boolean = () => false;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  #isStopped = false;

  /** An answer of this length is made. What it took to read it is garbage once it is handed over. */
  readonly made = (bytes: number): void => this.#note(bytes, handedOverMs);

  /** An answer of this length was sent, or was given up: soon nothing of it is needed any more. */
  dropped(bytes: number): void {
    this.#note(bytes, closedMs);
  }

  /** So much was read of the service for an answer, which may be small itself. */
  read(bytes: number): void {
    this.dropped(bytes / readToWritten);
  }

  /** Nothing is collected any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #note(bytes: number, ms: number): void {
    if (bytes < leastBytes || this.#isStopped) return;
    this.#bytes += bytes;
    if (this.#bytes >= mostBytes) this.#collectIn(ms);
  }

  #collectIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.#timer && this.#dueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => this.#collect(), ms).unref();
  }

  #collect(): void {
    this.#timer = undefined;
    if (this.isSending()) {
      this.#collectIn(handedOverMs);
      return;
    }
    this.#bytes = 0;
    globalThis.gc?.();
  }
}
