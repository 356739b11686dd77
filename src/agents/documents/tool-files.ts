/** The tools from files, which are read again when they change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OperationTypeNode } from 'graphql';
import type { Logger } from 'pino';
import { utf8Text } from '../../rest/values/utf8-text.ts';
import type { Documents } from '../../server/documents.ts';
import { BrokenList } from '../../server/trusted/manifest.ts';
import { WatchedFiles } from '../../server/trusted/watched-files.ts';
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

export interface ToolFilesOptions extends OperationOptions {
  /** Paths of files, and of folders with such files. */
  readonly paths: readonly string[];
  readonly documents: Documents;
  /** Whether mutations that are marked with `write` are tools. */
  readonly writes: boolean;
  /** Names of the tools that are always there. */
  readonly taken: readonly string[];
  readonly logger: Logger | undefined;
}

const endings = ['.graphql', '.gql', '.json'];

/** The tools of files, which are read again when they change. */
export interface ToolFiles extends Pick<WatchedFiles, 'opened'> {
  /** The tools in the order of the files. */
  readonly tools: () => readonly Tool[];
  /** Resolves when the files have been read. Rejects with a `BrokenTools`. */
  readonly ready: () => Promise<void>;
  /** Reads the files again. Those that cannot be used leave the tools as they were. */
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

export function openToolFiles(options: ToolFilesOptions): ToolFiles {
  const { paths, logger, schema } = options;
  let tools: readonly Tool[] = [];
  const files = new WatchedFiles({
    what: 'tools',
    paths,
    endings,
    logger,
    async use(read) {
      const documents: ToolDocument[] = [];
      for (const { path, bytes } of read) {
        documents.push(...toolDocumentsIn(path, utf8Text(bytes), schema));
        await nextTurn();
      }
      tools = toolsOf(documents, options);
      logger?.info({ tools: tools.length, withheld: documents.length - tools.length }, 'tools');
    },
  });
  const ready = () =>
    files.ready().catch((error) => {
      throw error instanceof BrokenList ? new BrokenTools(error.message) : error;
    });
  return {
    tools: () => tools,
    opened: files.opened,
    ready,
    look: () => files.look(),
    close: () => files.close(),
  };
}

function toolsOf(found: readonly ToolDocument[], options: ToolFilesOptions): readonly Tool[] {
  const { documents, taken, writes } = options;
  const owners = new Map(taken.map((name) => [name, 'Docgraph itself']));
  return found
    .filter(
      ({ operation, marks }) =>
        operation.operation !== OperationTypeNode.MUTATION || (writes && marks.write === true),
    )
    .map((document) =>
      inFile(document.file, () => {
        // Refuses what is too large.
        documents.read(document.text);
        const tool = documentTool(document, options);
        const owner = owners.get(tool.name);
        if (owner !== undefined)
          throw problemAt(`${owner} has a tool of this name, ${tool.name}.`, document.operation);
        owners.set(tool.name, document.file);
        return tool;
      }),
    );
}
