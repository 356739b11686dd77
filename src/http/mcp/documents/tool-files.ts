/** The tools from files, which are read again when they change. */
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { utf8Text } from '../../../rest/values/utf8-text.ts';
import type { Documents } from '../../documents/documents.ts';
import { BrokenList } from '../../trusted/document-list.ts';
import { readListFiles } from '../../trusted/list-files.ts';
import type { ListLog } from '../../trusted/trusted-documents.ts';
import type { ToolResults } from '../results/tool-results.ts';
import type { Tool } from '../tool.ts';
import { BrokenTools } from './broken-tools.ts';
import { problemAt } from './document-problem.ts';
import { documentTool } from './document-tool.ts';
import { inFile, type ToolDocument, toolDocumentsIn } from './tool-documents.ts';

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
    const documents = files.flatMap(({ path, bytes }) =>
      toolDocumentsIn(path, utf8Text(bytes), this.#options.schema),
    );
    const tools = this.#toolsOf(documents);
    this.#tools = tools;
    this.#seen = hash;
    log.info({ tools: tools.length, withheld: documents.length - tools.length }, 'tools');
  }

  #toolsOf(documents: readonly ToolDocument[]): readonly Tool[] {
    const { schema, results, taken } = this.#options;
    const owners = new Map(taken.map((name) => [name, 'Docgraph itself']));
    return documents
      .filter((one) => this.#isTool(one))
      .map(({ file, ...document }) =>
        inFile(file, () => {
          this.#options.documents.prepare(document.text);
          const tool = documentTool(document, schema, results);
          const owner = owners.get(tool.name);
          if (owner !== undefined)
            throw problemAt(`${owner} has a tool of this name, ${tool.name}.`, document.operation);
          owners.set(tool.name, file);
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

function asBrokenTools(error: unknown): never {
  throw error instanceof BrokenList ? new BrokenTools(error.message) : error;
}
