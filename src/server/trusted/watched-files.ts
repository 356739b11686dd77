/** Files that are read when they are opened, and again when they change. */
import { type ListFile, readListFiles } from './list-files.ts';
import { BrokenList } from './manifest.ts';

export interface WatchedFilesOptions {
  /** Paths of files and folders. */
  readonly paths: readonly string[];
  /** The ends of the names of files in folders. */
  readonly endings: readonly string[];
  /** Uses the files as they were read first, or later. Rejects with a `BrokenList` if they cannot be used. */
  readonly use: (files: readonly ListFile[], isFirst: boolean) => Promise<void>;
  /** Receives why changed files could not be used, once for each reason. */
  readonly onBroken: (reason: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Milliseconds between two checks of the files. File systems do not report all changes, such as those of a symbolic
 * link.
 */
const lookMs = 5_000;
/** Maximum number of consecutive reads of files that keep changing. */
const maxReads = 10;

export class WatchedFiles {
  readonly #options: WatchedFilesOptions;
  /** Hash of the files that were read last, even if they could not be used. */
  #seen: string | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WatchedFilesOptions) {
    this.#options = options;
  }

  /** Reads the files, and then checks them regularly. Rejects with a `BrokenList`. */
  async open(): Promise<void> {
    const { use, onError } = this.#options;
    try {
      await use(await this.#read(), true);
    } finally {
      // If the files cannot be used, somebody may correct them, and a host that is still running then uses them.
      if (!this.#isClosed)
        this.#timer = setInterval(() => this.look().catch(onError), lookMs).unref();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  /** Reads the files again, and uses them if they have changed. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const seenBefore = this.#seen;
    try {
      const files = await this.#read();
      if (this.#seen !== seenBefore && !this.#isClosed) await this.#options.use(files, false);
    } catch (error) {
      if (!(error instanceof BrokenList)) throw error;
      // The same failure is reported only once. If the files have the former contents after it, they count as changed.
      if (this.#seen === seenBefore) {
        if (this.#seen === error.message) return;
        this.#seen = error.message;
      }
      this.#options.onBroken(error.message);
    }
  }

  /**
   * Reads the files. If they have changed, reads them once more, because some of them may have been replaced while
   * others were read.
   */
  async #read(): Promise<readonly ListFile[]> {
    const { paths, endings } = this.#options;
    for (let time = 0; time < maxReads; time += 1) {
      const { files, hash } = await readListFiles(paths, endings);
      if (hash === this.#seen) return files;
      this.#seen = hash;
    }
    throw new BrokenList('the files change again and again');
  }
}
