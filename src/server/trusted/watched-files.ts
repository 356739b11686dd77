/** Files with documents that are read at the start, and again when they change. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { BrokenList } from './manifest.ts';

interface WatchedFilesOptions {
  /** What is read from them, for the log. */
  readonly what: 'trusted documents' | 'tools';
  /** Paths of files and folders. */
  readonly paths: readonly string[];
  /** The ends of the names of files in folders. */
  readonly endings: readonly string[];
  /** Uses the files as they were read. Rejects with a `BrokenList` if they cannot be used. */
  readonly use: (files: readonly ListFile[]) => Promise<void>;
  readonly logger: Logger | undefined;
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
  /** Resolves when the files have been read, even if they cannot be used. */
  readonly opened: Promise<void>;
  readonly #used: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #isAwaited = false;
  /** Hash of the files that were read last, even if they could not be used. */
  #seen: string | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: WatchedFilesOptions) {
    const { what, use, logger } = options;
    this.#options = options;
    this.#used = this.#read().then(use);
    this.opened = this.#used.catch(({ message: reason }) => {
      // Code that waits for `ready` gets the error.
      if (!this.#isAwaited) logger?.error({ reason }, `${what} cannot be read`);
    });
    // If the files cannot be used, somebody may correct them, and a host that is still running then uses them.
    const look = () => this.look().catch((err) => logger?.error({ err }, 'internal error'));
    this.#timer = setInterval(look, lookMs).unref();
  }

  /** Resolves when the files have been read. Rejects if they cannot be used, with a `BrokenList`. */
  ready(): Promise<void> {
    this.#isAwaited = true;
    return this.#used;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Reads the files again, and uses them if they have changed. */
  look(): Promise<void> {
    this.#looking ??= this.opened
      .then(() => this.#look())
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { what, use, logger } = this.#options;
    const seenBefore = this.#seen;
    try {
      const files = await this.#read();
      if (this.#seen !== seenBefore) await use(files);
    } catch (error) {
      if (!(error instanceof BrokenList)) throw error;
      const reason = error.message;
      // The same failure is reported only once. If the files have the former contents after it, they count as changed.
      if (this.#seen === seenBefore) {
        if (this.#seen === reason) return;
        this.#seen = reason;
      }
      logger?.error({ reason }, `${what} stay as they were`);
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

export interface ListFile {
  readonly path: string;
  readonly bytes: Buffer;
}

export interface ListFiles {
  readonly files: readonly ListFile[];
  /** Identifies the paths and contents of the files. */
  readonly hash: string;
}

/** Maximum size of a file. Parsing one of this size blocks the event loop for ten to twenty milliseconds. */
const maxBytes = 4_000_000;

/**
 * The files at these paths, and in folders those with these endings. Names that begin with a dot are left out, because a
 * mounted ConfigMap keeps its former contents there. Throws a `BrokenList`.
 */
export async function readListFiles(
  paths: readonly string[],
  endings: readonly string[] = ['.json'],
): Promise<ListFiles> {
  const files: ListFile[] = [];
  const hash = createHash('sha256');
  for (const listed of paths)
    for (const path of await filesAt(listed, endings)) {
      const bytes = await bytesAt(path);
      // The files are hashed one by one, because all of them together would block the event loop for hundreds of
      // milliseconds.
      hash.update(JSON.stringify([path, bytes.length])).update(bytes);
      files.push({ path, bytes });
    }
  return { files, hash: hash.digest('base64') };
}

async function filesAt(path: string, endings: readonly string[]): Promise<readonly string[]> {
  if (!(await at(path, () => stat(path))).isDirectory()) return [path];
  const names = await at(path, () => readdir(path));
  const isListed = (name: string) => endings.some((ending) => name.endsWith(ending));
  const found = names.filter((name) => isListed(name) && !name.startsWith('.')).sort();
  if (found.length === 0)
    throw new BrokenList(`${path} has no file that ends with ${endings.join(' or ')}`);
  return found.map((name) => join(path, name));
}

async function bytesAt(path: string): Promise<Buffer> {
  const { size } = await at(path, () => stat(path));
  if (size > maxBytes)
    throw new BrokenList(
      `${path} has more than ${maxBytes} bytes: divide it into several files, in a folder for example`,
    );
  return at(path, () => readFile(path));
}

async function at<Made>(path: string, read: () => Promise<Made>): Promise<Made> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new BrokenList(`${path} cannot be read: ${code}`);
  }
}
