/**
 * The trusted documents of a facade: the current list of them, which is read from files and replaced as a whole when
 * these change. `find-document.ts` decides which of them a request gets, and what else may run.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { utf8Text } from '../../rest/values/utf8-text.ts';
import { overloadedError } from '../out/overloaded.ts';
import { BrokenList, documentsIn, type ListedDocument } from './document-list.ts';
import type { ListFile } from './list-files.ts';
import { type PreparationOptions, prepareAll } from './preparation.ts';
import { TrustedList } from './trusted-list.ts';
import { WatchedFiles } from './watched-files.ts';

/**
 * Which documents may run. `open`: all. `log`: all, and unknown ones are logged. `known`: trusted ones, by ID or by
 * text. `only`: trusted ones by ID.
 */
export type DocumentsMode = 'open' | 'log' | 'known' | 'only';

export interface TrustedDocumentsOptions extends Pick<PreparationOptions, 'prepare' | 'plan'> {
  readonly mode: DocumentsMode;
  /** Paths of files and folders. */
  readonly files: readonly string[];
  readonly log: ListLog;
}

/** Receives events about lists. */
export type ListLog = Readonly<
  Record<'info' | 'warn' | 'error', (line: object, message: string) => void>
>;

/** Maximum number of documents that are logged one by one. */
const maxNamed = 20;

/** Numbers of documents in a list that was prepared. */
interface Prepared {
  readonly refused: number;
  /** Number of documents that exceed a limit, whatever their variables are. */
  readonly exceeding: number;
}

export class TrustedDocuments {
  readonly mode: DocumentsMode;
  readonly #options: TrustedDocumentsOptions;
  #list: TrustedList | undefined;
  /** The preparation of the first list. */
  #preparing: Promise<void> | undefined;
  readonly #files: WatchedFiles;
  #isClosed = false;
  #reloads = 0;
  #failures = 0;

  constructor(options: TrustedDocumentsOptions) {
    this.mode = options.mode;
    this.#options = options;
    const { files: paths, log } = options;
    this.#files = new WatchedFiles({
      paths,
      endings: ['.json'],
      use: (files, isFirst) => (isFirst ? this.#begin(files) : this.#replace(files)),
      onBroken: (reason) => {
        this.#failures += 1;
        log.error({ reason }, 'trusted documents stay as they were');
      },
      onError: (error) => this.#unexpected(error),
    });
  }

  /**
   * Number of trusted documents that are valid, of lists that replaced another one, and of changed files that could not
   * be used.
   */
  get figures() {
    const documents = this.#list?.served ?? 0;
    return { documents, reloads: this.#reloads, failures: this.#failures };
  }

  /** Reads the files, and then checks them regularly. Rejects with a `BrokenList`. */
  open(): Promise<void> {
    return this.#files.open();
  }

  close(): void {
    this.#isClosed = true;
    this.#files.close();
  }

  /** Reads the files again. If they have changed and can be used, they replace the list when everything is prepared. */
  async look(): Promise<void> {
    await this.#preparing;
    await this.#files.look();
  }

  async #begin(files: readonly ListFile[]): Promise<void> {
    const listed = await this.#listedIn(files);
    if (this.#isClosed) return;
    const list = new TrustedList(listed);
    this.#list = list;
    // During the preparation, requests with IDs are executed, and their documents are prepared immediately.
    this.#preparing = this.#prepare(list).then((prepared) => this.#log(list, prepared));
    this.#preparing.catch((error) => this.#unexpected(error));
  }

  async #replace(files: readonly ListFile[]): Promise<void> {
    // Lists replace each other one after the other.
    await this.#preparing;
    const list = new TrustedList(await this.#listedIn(files), this.#list);
    const prepared = await this.#prepare(list);
    if (this.#isClosed) return;
    if (list.served === 0 && this.figures.documents > 0)
      throw new BrokenList('no document in them can be served');
    this.#list = list;
    this.#reloads += 1;
    this.#log(list, prepared);
  }

  #unexpected(error: unknown): void {
    this.#options.log.error({ err: error }, 'internal error');
  }

  async #listedIn(files: readonly ListFile[]): Promise<readonly ListedDocument[]> {
    const listed: ListedDocument[] = [];
    for (const { path, bytes } of files) {
      try {
        for (const document of documentsIn(utf8Text(bytes))) listed.push(document);
      } catch (error) {
        if (!(error instanceof BrokenList)) throw error;
        throw new BrokenList(`${path} cannot be used: ${error.message}`);
      }
      await nextTurn();
    }
    return listed;
  }

  async #prepare(list: TrustedList): Promise<Prepared> {
    const { prepare, plan, log } = this.#options;
    const isCompared = this.mode === 'log' || this.mode === 'known';
    const isOver = () => this.#isClosed;
    let exceeding = 0;
    const onUnplanned = (id: string, error: unknown) => {
      exceeding += 1;
      if (exceeding > maxNamed) return;
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ id, reason }, 'trusted document exceeds a limit');
    };
    await prepareAll(list, { prepare, plan, isCompared, isOver, onUnplanned });
    let refused = 0;
    for (const { id, problem } of list.documents) {
      if (problem === undefined) continue;
      refused += 1;
      if (refused <= maxNamed) log.warn({ id, reason: problem }, 'trusted document is not served');
    }
    return { refused, exceeding };
  }

  #log(list: TrustedList, prepared: Prepared): void {
    if (this.#isClosed) return;
    const documents = list.size - prepared.refused;
    this.#options.log.info({ documents, ...prepared }, 'trusted documents');
  }

  /** The document with this ID. Undefined if the list has no valid one. Throws until the first list has been read. */
  ofId(id: string): PreparedDocument | undefined {
    return this.#current.ofId(id)?.prepared(this.#options.prepare);
  }

  /** The document with this text. Undefined if no document of the list has exactly this text. */
  ofText(text: string): PreparedDocument | undefined {
    return this.#list?.ofText(text)?.prepared(this.#options.prepare);
  }

  /** Whether a document in a request is equal to one of the list. */
  isEqualToOne(sent: PreparedDocument): boolean | undefined {
    return this.#list?.isEqualToOne(sent);
  }

  get #current(): TrustedList {
    if (!this.#list) throw overloadedError(1);
    return this.#list;
  }
}
