/** The tools from files, which are read again when they change. */
import type { GraphQLSchema } from 'graphql';
import { GraphQLError } from 'graphql';
import { utf8Text } from '../../../rest/values/utf8-text.ts';
import type { Documents } from '../../documents/documents.ts';
import { BrokenList } from '../../trusted/document-list.ts';
import { readListFiles } from '../../trusted/list-files.ts';
import type { ListLog } from '../../trusted/trusted-documents.ts';
import type { ToolResults } from '../results/tool-results.ts';
import type { Tool } from '../tool.ts';
import { BrokenTools } from './broken-tools.ts';
import { documentTool } from './document-tool.ts';
import { type ToolDocument, toolDocumentsIn } from './tool-documents.ts';

export interface ToolFilesOptions {
  /** Paths of files, and of folders with such files. */
  readonly paths: readonly string[];
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly results: ToolResults;
  /** Whether mutations that are marked with `write` are tools. */
  readonly writes: boolean;
  /** Names of the tools that are always there. */
  readonly taken: readonly string[];
  readonly log: ListLog;
}

/** Milliseconds between two checks of the files, because file systems do not report all changes. */
const lookMs = 5_000;

const endings = ['.graphql', '.gql', '.json'];

export class ToolFiles {
  readonly #options: ToolFilesOptions;
  #tools: readonly Tool[] = [];
  /** Hash of the files that were read last, or why they could not be read. */
  #seen: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ToolFilesOptions) {
    this.#options = options;
  }

  /** The tools in the order of the files. */
  get tools(): readonly Tool[] {
    return this.#tools;
  }

  /** Reads the files, and then checks them regularly. Rejects with a `BrokenTools`. */
  async open(): Promise<void> {
    try {
      await this.#read();
    } finally {
      this.#timer = setInterval(() => void this.look(), lookMs).unref();
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Reads the files again. Those that cannot be used leave the tools as they were. */
  async look(): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#read();
    } catch (error) {
      if (!(error instanceof BrokenTools)) log.error({ err: error }, 'internal error');
      else if (this.#seen !== error.message) {
        this.#seen = error.message;
        log.error({ reason: error.message }, 'tools stay as they were');
      }
    }
  }

  async #read(): Promise<void> {
    const { paths, log } = this.#options;
    const { files, hash } = await readListFiles(paths, endings).catch(asBrokenTools);
    if (hash === this.#seen) return;
    const documents = files.flatMap(({ path, bytes }) => toolDocumentsIn(path, utf8Text(bytes)));
    const tools = documents.filter((one) => this.#isTool(one)).map((one) => this.#toolOf(one));
    this.#refuseTwice(tools);
    this.#tools = tools;
    this.#seen = hash;
    log.info({ tools: tools.length, withheld: documents.length - tools.length }, 'tools');
  }

  #isTool({ operation, marks }: ToolDocument): boolean {
    if (operation.operation === 'query') return true;
    return this.#options.writes && operation.operation === 'mutation' && marks.write === true;
  }

  #toolOf(document: ToolDocument): Tool {
    const { schema, documents, results } = this.#options;
    try {
      documents.prepare(document.text);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      throw new BrokenTools(`${document.file}: ${document.operationName}: ${error.message}`);
    }
    return documentTool(document, schema, results);
  }

  #refuseTwice(tools: readonly Tool[]): void {
    const names = new Set(this.#options.taken);
    for (const { name } of tools) {
      if (names.has(name)) throw new BrokenTools(`two tools have the name ${name}`);
      names.add(name);
    }
  }
}

function asBrokenTools(error: unknown): never {
  throw error instanceof BrokenList ? new BrokenTools(error.message) : error;
}
