/**
 * Collects garbage after large responses if Node provides `gc` (`--expose-gc`), as with `npm start`. Otherwise a small
 * heap grows by hundreds of megabytes before V8 collects garbage, and an idle process never does.
 */
const minBytes = 1_000_000;
/**
 * Number of bytes of large responses after which garbage is collected. This takes less time than creating the responses
 * did.
 */
const maxBytes = 14_000_000;
/**
 * Divides the number of bytes that were read. They leave less garbage than bytes that were written: objects, but no
 * strings.
 */
const readToWritten = 4;
/** Milliseconds until a finished response has been passed on. */
const handedOverMs = 4;
/** Milliseconds until closed sockets have released what they had to write. */
const closedMs = 1_000;

export class LargeGarbage {
  /**
   * Whether a response is being sent to a client that reads. Garbage is not collected then, because that would stop
   * everything else.
   */
  isSending: () => boolean = () => false;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  #isStopped = false;

  /** Notes a response of this length that was written. What was read for it becomes garbage soon. */
  readonly made = (bytes: number): void => this.#note(bytes, handedOverMs);

  /** Notes a response of this length that was sent or abandoned, and so becomes garbage soon. */
  dropped(bytes: number): void {
    this.#note(bytes, closedMs);
  }

  /** Notes the number of bytes that were read from the service for a response, which may itself be small. */
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
