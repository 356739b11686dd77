/** The trusted documents of a server: read from files, and replaced as a whole when these change. */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DocumentNode, GraphQLError, print } from 'graphql';
import type { Logger } from 'pino';
import { memoized } from '../../rest/values/memoized.ts';
import { utf8Text } from '../../rest/values/utf8-text.ts';
import { bareId } from '../asked-document.ts';
import type { Documents } from '../documents.ts';
import type { Settled } from '../settings/options.ts';
import { BrokenList, documentsIn, type ListedPair, listOf } from './manifest.ts';
import { type ListFile, WatchedFiles } from './watched-files.ts';

/**
 * Which documents may run. `open`: all. `log`: all, and unknown ones are logged. `known`: trusted ones, by ID or by
 * text. `only`: trusted ones by ID.
 */
export type DocumentsMode = 'open' | 'log' | 'known' | 'only';

/** Maximum number of documents that are logged one by one. */
const maxNamed = 20;

/** One version of the documents. */
interface TrustedList {
  readonly byId: ReadonlyMap<string, string>;
  readonly texts: Set<string>;
  /** Hashes that are the same for documents with the same meaning. */
  readonly hashes: Set<string>;
  /** Whether all documents have been validated. Those that are not valid were removed from the texts. */
  isChecked: boolean;
}

export class TrustedDocuments {
  readonly mode: DocumentsMode;
  readonly files: WatchedFiles;
  readonly #documents: Documents;
  readonly #logger: Logger | undefined;
  #list: TrustedList | undefined;

  /** Begins to read the files at these paths. */
  constructor(
    { documents: mode, logger }: Pick<Settled, 'documents' | 'logger'>,
    paths: readonly string[],
    documents: Documents,
  ) {
    this.mode = mode;
    this.#documents = documents;
    this.#logger = logger;
    this.files = new WatchedFiles({
      what: 'trusted documents',
      paths,
      endings: ['.json'],
      use: (files) => this.#use(files),
      logger,
    });
  }

  /** Whether the files have been read. */
  get isRead(): boolean {
    return this.#list !== undefined;
  }

  /** The text of the document with this ID. */
  ofId(id: string): string | undefined {
    const text = this.#list?.byId.get(bareId(id));
    return text !== undefined && this.hasText(text) ? text : undefined;
  }

  /** Whether a document has exactly this text. */
  hasText(text: string): boolean {
    return this.#list?.texts.has(text) ?? false;
  }

  /**
   * Whether a document is equal to one of the list, with any spaces and definitions in any order. Undefined while that
   * is not known.
   */
  hasEqual(document: DocumentNode): boolean | undefined {
    if (this.#list?.hashes.has(canonicalHash(document))) return true;
    return this.#list?.isChecked ? false : undefined;
  }

  async #use(files: readonly ListFile[]): Promise<void> {
    const byId = listOf(await listedIn(files));
    const texts = new Set(byId.values());
    const list: TrustedList = { byId, texts, hashes: new Set(), isChecked: false };
    if (this.#list) await this.#check(list);
    // Requests with IDs need not wait until all documents are validated, as their own are.
    else this.#check(list).catch((err) => this.#logger?.error({ err }, 'internal error'));
    this.#list = list;
  }

  async #check(list: TrustedList): Promise<void> {
    let refused = 0;
    for (const [id, text] of list.byId) {
      if (!list.texts.has(text)) continue;
      // Other requests are handled between two documents.
      await nextTurn();
      const found = validIn(this.#documents, text);
      if (typeof found !== 'string') list.hashes.add(canonicalHash(found));
      else {
        list.texts.delete(text);
        refused += 1;
        if (refused <= maxNamed)
          this.#logger?.warn({ id, reason: found }, 'trusted document is not served');
      }
    }
    list.isChecked = true;
    if (list.texts.size === 0 && (this.#list?.texts.size ?? 0) > 0)
      throw new BrokenList('no document in them can be served');
    this.#logger?.info({ documents: list.texts.size, refused }, 'trusted documents');
  }
}

async function listedIn(files: readonly ListFile[]) {
  const listed: ListedPair[] = [];
  for (const { path, bytes } of files) {
    try {
      for (const one of documentsIn(utf8Text(bytes))) listed.push(one);
    } catch (error) {
      if (!(error instanceof BrokenList)) throw error;
      throw new BrokenList(`${path} cannot be used: ${error.message}`);
    }
    await nextTurn();
  }
  return listed;
}

/** The document, or why it is not valid. */
function validIn(documents: Documents, text: string): DocumentNode | string {
  try {
    const { document } = documents.read(text);
    const [error] = documents.check(document);
    return error ? error.message : document;
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}

const canonicalHash = memoized(({ definitions }: DocumentNode) =>
  hash('sha256', definitions.map(print).sort().join('\n'), 'base64'),
);
