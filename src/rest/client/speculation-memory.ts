/**
 * What is remembered of speculative reads, for each caller alone, because callers may see different objects: the reads
 * that the service refused, and the documents whose reads were not needed.
 */
import { hash } from 'node:crypto';
import { addLatest } from '../values/latest.ts';

const maxCallers = 2_000;
/** Maximum number of paths, and of documents, that are remembered for a caller. */
const entriesOfCaller = 32;
/** Milliseconds for which an entry counts. */
export const believedMs = 600_000;
/** Number of runs in a row with useless reads after which a document makes no more of them. */
const maxWasted = 2;

interface Wasted {
  readonly runs: number;
  readonly at: number;
}

interface OfCaller {
  /** When the service refused a read, by the hash of its path. */
  readonly refused: Map<string, number>;
  readonly wasted: Map<string, Wasted>;
}

export class SpeculationMemory {
  /** The least recently used caller first. */
  readonly #byCaller = new Map<string, OfCaller>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `caller` is a hash of its token, and `document` identifies the operation. */
  of(caller: string, document: string): DocumentSpeculation {
    return new DocumentSpeculation(this.#byCaller, { caller, document }, this.#now);
  }
}

/** The speculative reads of one document of a caller. */
export class DocumentSpeculation {
  readonly #byCaller: Map<string, OfCaller>;
  readonly #caller: string;
  readonly #document: string;
  readonly #now: () => number;

  constructor(
    byCaller: Map<string, OfCaller>,
    { caller, document }: { caller: string; document: string },
    now: () => number,
  ) {
    this.#byCaller = byCaller;
    this.#caller = caller;
    this.#document = document;
    this.#now = now;
  }

  /** Whether this path may be read before a field requests it. */
  mayRead(path: string): boolean {
    const known = this.#byCaller.get(this.#caller);
    if (!known) return true;
    const wasted = known.wasted.get(this.#document);
    if (wasted && wasted.runs >= maxWasted && this.#isRecent(wasted.at)) return false;
    const refusedAt = known.refused.get(nameOf(path));
    return refusedAt === undefined || !this.#isRecent(refusedAt);
  }

  /** Notes that the service refused the read. */
  refused(path: string): void {
    addLatest(this.#ofCaller().refused, nameOf(path), this.#now(), entriesOfCaller);
  }

  /** Notes the end of a run that made such reads. `isWasted`: whether some were not needed. */
  ended(isWasted: boolean): void {
    const document = this.#document;
    if (!isWasted) this.#byCaller.get(this.#caller)?.wasted.delete(document);
    else {
      const { wasted } = this.#ofCaller();
      const runs = (wasted.get(document)?.runs ?? 0) + 1;
      addLatest(wasted, document, { runs, at: this.#now() }, entriesOfCaller);
    }
  }

  #isRecent(at: number): boolean {
    return this.#now() - at < believedMs;
  }

  #ofCaller(): OfCaller {
    const known = this.#byCaller.get(this.#caller);
    const ofCaller = known ?? { refused: new Map(), wasted: new Map() };
    addLatest(this.#byCaller, this.#caller, ofCaller, maxCallers);
    return ofCaller;
  }
}

/** Paths may be long. */
const nameOf = (path: string): string => hash('sha256', path, 'base64');
