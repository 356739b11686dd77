/**
 * `docgraph drift`: how an OpenAPI document of the REST service differs from the operations that the graph is made
 * from, and which fields and documents need what is gone or changed.
 */
import { breaks, type Difference } from '../openapi/drift/difference.ts';
import { driftOf } from '../openapi/drift/drift.ts';
import { maxDocumentLength, readApi } from '../openapi/read/api.ts';
import { UnusableDocument } from '../openapi/read/unusable-document.ts';
import { readOperations } from './document-files.ts';
import { type DocumentNeeds, documentNeeds } from './document-needs.ts';
import type { DriftCommand } from './drift-arguments.ts';
import { needsOne } from './drift-documents.ts';
import { coordinatesOf } from './drift-fields.ts';
import { driftJson } from './drift-json.ts';
import type { Drift } from './drift-sections.ts';
import { driftText } from './drift-text.ts';
import { fetchedText } from './fetched-text.ts';
import { nameOf, readShortInput, Unreadable } from './input-files.ts';

/**
 * Runs `drift`. `problems`: a line about each GraphQL document that is not valid. Rejects with an `Unreadable` for what
 * cannot be read.
 */
export async function drift(command: DriftCommand) {
  const refusals: string[] = [];
  const { operations, problems } = await documentsOf(command);
  const needs = documentNeeds(operations, refusals);
  const drifts = (await differencesOf(command)).map((one) => withNeeds(one, needs));
  return {
    out: command.isJson ? driftJson(drifts) : driftText(drifts),
    problems: [...problems, ...refusals],
    isWrong: drifts.some(({ isBreaking }) => isBreaking),
  };
}

const documentsOf = ({ documents }: DriftCommand) =>
  documents.length > 0 ? readOperations(documents) : { operations: [], problems: [] };

async function differencesOf({ source, fetching }: DriftCommand): Promise<readonly Difference[]> {
  const text =
    typeof source === 'string'
      ? readShortInput(source, maxDocumentLength)
      : await fetchedText(source, fetching, maxDocumentLength);
  try {
    return driftOf(readApi(text));
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error;
    const name = typeof source === 'string' ? nameOf(source) : 'The document';
    throw new Unreadable(`${name} cannot be used: ${error.message}`);
  }
}

function withNeeds(difference: Difference, needs: readonly DocumentNeeds[]): Drift {
  const fields = coordinatesOf(difference);
  const isBreaking = breaks(difference);
  const users = isBreaking ? needs.filter((one) => needsOne(one, difference, fields)) : [];
  return { ...difference, isBreaking, fields, documents: users.map((one) => one.document.name) };
}
