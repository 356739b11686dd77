/**
 * `docgraph usage`: lists which fields and REST operations the documents in files need, and which no document needs. It
 * needs no server, token or service.
 */
import { keyOfRoute } from '../graphql/execution/operations.ts';
import type { AnyOperation, OperationTable } from '../rest/table/operation.ts';
import { operationTables } from '../schema/operations.ts';
import { schema } from '../schema/schema.ts';
import { type FileOperation, readOperations } from './document-files.ts';
import { documentNeeds } from './document-needs.ts';
import type { UsageCommand } from './usage-arguments.ts';
import { isCalled, isUsed, type Needs, usageText } from './usage-text.ts';
import { fieldsOf, type SchemaElement } from './used-elements.ts';

/**
 * Runs `usage`. `problems`: a line about each document that is not valid; the output is about the others. Rejects with
 * an `Unreadable` if something cannot be read.
 */
export async function usage(command: UsageCommand) {
  const { operations, problems } = await readOperations(command.files);
  const refusals: string[] = [];
  const needs = needsOf(operations, refusals);
  const out = command.isJson ? json(needs) : usageText(needs, command);
  // Without a document, everything would be listed as unused.
  return { out: needs.documents.length > 0 ? out : '', problems: [...problems, ...refusals] };
}

/** What the documents need. Adds to `refusals` a line about each operation that no facade would execute. */
function needsOf(operations: readonly FileOperation[], refusals: string[]): Needs {
  const ofRest = new Map<string, FileOperation[]>();
  const ofOtherTypes = new Map<string, FileOperation[]>();
  const ofGraph = new Map<string, FileOperation[]>();
  const deprecated = new Map<string, SchemaElement>();
  const all = documentNeeds(operations, refusals);
  for (const { document, operations: needed, elements } of all) {
    for (const route of needed.all)
      addTo(needed.selected.has(route) ? ofRest : ofOtherTypes, route, document);
    for (const [coordinate, element] of elements) {
      addTo(ofGraph, coordinate, document);
      if (element.reason !== undefined) deprecated.set(coordinate, element);
    }
  }
  const fields = fieldsOf(schema);
  for (const field of fields)
    if (field.reason !== undefined) deprecated.set(field.coordinate, field);
  return {
    documents: all.map(({ document }) => document),
    deprecated: [...deprecated.values()]
      .map(({ coordinate, reason = '' }) => ({
        coordinate,
        reason,
        documents: ofGraph.get(coordinate) ?? [],
      }))
      .toSorted((one, other) => (one.coordinate < other.coordinate ? -1 : 1)),
    operations: allOperations.map((one) => ({
      operation: one,
      documents: ofRest.get(keyOfRoute(one)) ?? [],
      forOtherTypes: ofOtherTypes.get(keyOfRoute(one)) ?? [],
    })),
    fields: fields.map((field) => ({
      field,
      documents: ofGraph.get(field.coordinate) ?? [],
      isNeeded: [field.coordinate, ...field.shared].some((one) => ofGraph.has(one)),
    })),
  };
}

const allOperations = Object.values<OperationTable>(operationTables).flatMap((table) =>
  Object.values(table),
);

function addTo<Key>(map: Map<Key, FileOperation[]>, key: Key, one: FileOperation): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}

const names = (documents: readonly FileOperation[]) => documents.map(({ name }) => name);

const restJson = ({ name, method, route }: AnyOperation) => ({ name, method, route });

function json({ documents, deprecated, operations, fields }: Needs): string {
  const value = {
    documents: documents.map(({ name, file, id }) => ({
      name,
      file,
      ...(id !== undefined && { id }),
    })),
    deprecated: deprecated.map((one) => ({ ...one, documents: names(one.documents) })),
    operations: operations.filter(isCalled).map((one) => ({
      ...restJson(one.operation),
      documents: names(one.documents),
      forOtherTypes: names(one.forOtherTypes),
    })),
    fields: fields
      .filter(isUsed)
      .map((one) => ({ coordinate: one.field.coordinate, documents: names(one.documents) })),
    unused: {
      operations: operations.filter((one) => !isCalled(one)).map((one) => restJson(one.operation)),
      fields: fields.filter(({ isNeeded }) => !isNeeded).map(({ field }) => field.coordinate),
    },
  };
  return JSON.stringify(value, null, 2);
}
