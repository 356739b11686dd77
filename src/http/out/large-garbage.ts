/**
 * Collects garbage after large responses, if Node provides `gc` (`--expose-gc`), as with `npm start`. Otherwise a small
 * heap grows by hundreds of megabytes before V8 collects it, and an idle process never collects it.
 */
const minBytes = 1_000_000;
/** Bytes of large responses after which garbage is collected. That takes less time than making them did. */
const maxBytes = 14_000_000;
/** Reading leaves less garbage than writing: objects without strings. */
const readToWritten = 4;
/** Milliseconds in which a finished response is handed over. */
const handedOverMs = 4;
/** Milliseconds after which closed sockets have released what they had to write. */
const closedMs = 1_000;

export class LargeGarbage {
  /**
   * Whether a response is being sent to a reader who takes it. Collections wait meanwhile, because they stop everything
   * else.
   */
  isSending: () => boolean = () => false;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  #isStopped = false;

  /** A response of this length is written. What was read for it becomes garbage once it is handed over. */
  readonly made = (bytes: number): void => this.#note(bytes, handedOverMs);

  /** A response of this length was sent or abandoned, and becomes garbage soon. */
  dropped(bytes: number): void {
    this.#note(bytes, closedMs);
  }

  /** So many bytes were read from the service for a response, which may be small itself. */
  read(bytes: number): void {
    this.dropped(bytes / readToWritten);
  }

  /** Stops collecting. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #note(bytes: number, ms: number): void {
    if (bytes < minBytes || this.#isStopped) return;
    this.#bytes += bytes;
    if (this.#bytes >= maxBytes) this.#collectIn(ms);
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
