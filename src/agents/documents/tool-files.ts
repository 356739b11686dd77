/** The tools from files, which are read again when they change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OperationTypeNode } from 'graphql';
import type { Logger } from 'pino';
import { utf8Text } from '../../rest/values/utf8-text.ts';
import type { Documents } from '../../server/documents.ts';
import { BrokenList } from '../../server/trusted/manifest.ts';
import { type ListFile, WatchedFiles } from '../../server/trusted/watched-files.ts';
import type { OperationOptions } from '../results/result.ts';
import type { Tool } from '../tool.ts';
import { documentTool } from './document-tool.ts';
import {
  BrokenTools,
  inFile,
  problemAt,
  type ToolDocument,
  toolDocumentsIn,
} from './tool-documents.ts';

export interface ToolFilesOptions {
  /** Paths of files, and of folders with such files. */
  readonly paths: readonly string[];
  readonly documents: Documents;
  readonly options: OperationOptions;
  /** Whether mutations that are marked with `write` are tools. */
  readonly writes: boolean;
  /** Names of the tools that are always there. */
  readonly taken: readonly string[];
  readonly logger: Logger | undefined;
}

const endings = ['.graphql', '.gql', '.json'];

export class ToolFiles {
  readonly #options: ToolFilesOptions;
  readonly #files: WatchedFiles;
  #tools: readonly Tool[] = [];

  constructor(options: ToolFilesOptions) {
    const { paths, logger } = options;
    this.#options = options;
    this.#files = new WatchedFiles({
      what: 'tools',
      paths,
      endings,
      use: (files) => this.#use(files),
      logger,
    });
  }

  /** The tools in the order of the files. */
  get tools(): readonly Tool[] {
    return this.#tools;
  }

  /** Resolves when the files have been read. Rejects with a `BrokenTools`. */
  async ready(): Promise<void> {
    await this.#files.ready().catch((error) => {
      throw error instanceof BrokenList ? new BrokenTools(error.message) : error;
    });
  }

  /** Resolves when the files have been read, even if they cannot be used. */
  get opened(): Promise<void> {
    return this.#files.opened;
  }

  close(): void {
    this.#files.close();
  }

  /** Reads the files again. Those that cannot be used leave the tools as they were. */
  look(): Promise<void> {
    return this.#files.look();
  }

  async #use(files: readonly ListFile[]): Promise<void> {
    const { options, logger } = this.#options;
    const documents: ToolDocument[] = [];
    for (const { path, bytes } of files) {
      documents.push(...toolDocumentsIn(path, utf8Text(bytes), options.schema));
      await nextTurn();
    }
    const tools = this.#toolsOf(documents);
    this.#tools = tools;
    logger?.info({ tools: tools.length, withheld: documents.length - tools.length }, 'tools');
  }

  #toolsOf(documents: readonly ToolDocument[]): readonly Tool[] {
    const { options, taken } = this.#options;
    const owners = new Map(taken.map((name) => [name, 'Docgraph itself']));
    return documents
      .filter((one) => this.#isTool(one))
      .map((document) =>
        inFile(document.file, () => {
          // Refuses what is too large.
          this.#options.documents.read(document.text);
          const tool = documentTool(document, options);
          const owner = owners.get(tool.name);
          if (owner !== undefined)
            throw problemAt(`${owner} has a tool of this name, ${tool.name}.`, document.operation);
          owners.set(tool.name, document.file);
          return tool;
        }),
      );
  }

  /** Whether it is a query, or a mutation that may be a tool. */
  #isTool({ operation, marks }: ToolDocument): boolean {
    const isMutation = operation.operation === OperationTypeNode.MUTATION;
    return !isMutation || (this.#options.writes && marks.write === true);
  }
}
