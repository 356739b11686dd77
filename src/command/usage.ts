/**
 * `docgraph usage`: prints which REST operations the documents in files need, and which deprecated elements they use. It
 * needs no server, token or service.
 */
import { keyOfRoute } from '../graphql/execution/operations.ts';
import type { AnyOperation, OperationTable } from '../rest/table/operation.ts';
import { operationTables } from '../schema/operations.ts';
import { type FileOperation, readOperations } from './document-files.ts';
import { type DocumentNeeds, documentNeeds } from './document-needs.ts';
import { counted, readFileArguments, usageOptions } from './options.ts';

export interface UsageCommand {
  /** Names of files; `-` is standard input. */
  readonly files: readonly string[];
  readonly isJson: boolean;
}

/** Reads the arguments after `usage`. Throws a `ConfigError`. */
export function readUsage(args: readonly string[]): UsageCommand {
  const { files, given } = readFileArguments('usage', usageOptions, args);
  return { files, isJson: given['--json'] !== undefined };
}

interface Needs {
  readonly documents: readonly FileOperation[];
  /** Deprecated elements that are used. */
  readonly deprecated: readonly {
    readonly coordinate: string;
    readonly reason: string;
    readonly documents: readonly string[];
  }[];
  /** The operations that are needed. */
  readonly operations: readonly {
    readonly operation: AnyOperation;
    /** The documents that select what it returns. */
    readonly documents: readonly string[];
    /** The documents that call it only for IDs of types for which they select nothing. */
    readonly forOtherTypes: readonly string[];
  }[];
}

/**
 * Runs `usage`. `problems`: a line about each document that is not valid; the output is about the others. Rejects with
 * an `Unreadable` if something cannot be read.
 */
export async function usage({ files, isJson }: UsageCommand) {
  const { operations, problems } = await readOperations(files);
  const { all, refusals } = documentNeeds(operations);
  const needs = needsOf(all);
  const out = isJson ? JSON.stringify(jsonOf(needs), null, 2) : textOf(needs);
  return { out: all.length > 0 ? out : '', problems: [...problems, ...refusals] };
}

const allOperations = Object.values<OperationTable>(operationTables).flatMap((table) =>
  Object.values(table),
);

function needsOf(all: readonly DocumentNeeds[]): Needs {
  const reasons = new Map(
    all.flatMap(({ elements }) =>
      [...elements.values()].flatMap(({ coordinate, reason }) =>
        reason === undefined ? [] : [[coordinate, reason] as const],
      ),
    ),
  );
  const namesOf = (isOne: (needs: DocumentNeeds) => boolean) =>
    all.filter(isOne).map(({ document }) => document.name);
  return {
    documents: all.map(({ document }) => document),
    deprecated: [...reasons]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([coordinate, reason]) => ({
        coordinate,
        reason,
        documents: namesOf(({ elements }) => elements.has(coordinate)),
      })),
    operations: allOperations
      .map((operation) => {
        const route = keyOfRoute(operation);
        return {
          operation,
          documents: namesOf(({ operations }) => operations.selected.has(route)),
          forOtherTypes: namesOf(
            ({ operations }) => operations.all.has(route) && !operations.selected.has(route),
          ),
        };
      })
      .filter(({ documents, forOtherTypes }) => documents.length + forOtherTypes.length > 0),
  };
}

/** What is deprecated comes first. The documents have their complete names, because somebody has to change them. */
function textOf({ deprecated, operations }: Needs): string {
  const selected = operations.filter(({ documents }) => documents.length > 0);
  const others = operations.filter(({ documents }) => documents.length === 0);
  const sections = [
    [
      `Deprecated, and in use: ${counted(deprecated.length)}`,
      ...deprecated.flatMap(({ coordinate, reason, documents }) => [
        `  ${coordinate}: ${reason}`,
        ...documents.map((name) => `    ${name}`),
      ]),
    ],
    [
      `REST operations that documents need: ${counted(selected.length)} of ${counted(allOperations.length)}`,
      ...selected.flatMap(({ operation, documents }) => [
        `  ${routeOf(operation)}`,
        `    ${documents.join(', ')}`,
      ]),
    ],
    [
      `REST operations that documents call only if an ID is of a type of which they select nothing: ${counted(others.length)}`,
      ...new Set(
        others.flatMap(({ forOtherTypes }) => forOtherTypes.map((name) => `  by ${name}`)),
      ),
    ],
  ];
  return sections
    .filter(({ length }, at) => length > 1 || at === 1)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const routeOf = ({ name, method, route }: AnyOperation) => `${method} ${route} (${name})`;

const jsonOf = ({ documents, deprecated, operations }: Needs) => ({
  documents: documents.map(({ name, file, id }) => ({
    name,
    file,
    ...(id !== undefined && { id }),
  })),
  deprecated,
  operations: operations.map(({ operation: { name, method, route }, ...needed }) => ({
    name,
    method,
    route,
    ...needed,
  })),
});
