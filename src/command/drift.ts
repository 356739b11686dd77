/**
 * `docgraph drift`: how an OpenAPI document of the REST service differs from the operations that the graph is made
 * from, and which fields and documents need what is gone or changed.
 */
import { breaks, type Difference } from '../openapi/drift/difference.ts';
import { driftOf } from '../openapi/drift/drift.ts';
import { maxDocumentLength, readApi } from '../openapi/read/api.ts';
import { UnusableDocument } from '../openapi/read/references.ts';
import { ConfigError } from './config-error.ts';
import { readOperations } from './document-files.ts';
import { type DocumentNeeds, documentNeeds } from './document-needs.ts';
import { coordinatesOf, needsOne } from './drift-fields.ts';
import { type Drift, driftJson, driftText } from './drift-report.ts';
import { type FetchSettings, fetchedText } from './fetched-text.ts';
import { nameOf, readInput, Unreadable } from './input-files.ts';
import { driftOptions, readFileArguments } from './options.ts';

export interface DriftCommand {
  /** The OpenAPI document: a file, `-` for standard input, or a URL. */
  readonly source: string | URL;
  /** Files with GraphQL documents. */
  readonly documents: readonly string[];
  readonly isJson: boolean;
  /** How a URL is fetched. */
  readonly fetching: FetchSettings;
}

/** Reads the arguments after `drift`. `fetchSettings` is called for a URL. Throws a `ConfigError`. */
export function readDrift(
  args: readonly string[],
  fetchSettings: () => FetchSettings,
): DriftCommand {
  const { files, given, all } = readFileArguments(
    'drift',
    driftOptions,
    args,
    'an OpenAPI document: the name of a file, - for standard input, or a URL',
  );
  const [source = '', ...others] = files;
  const documents = all['--documents'] ?? [];
  if (others.length > 0 && documents.length === 0)
    throw new ConfigError(
      `drift accepts one OpenAPI document, not ${files.length}: GraphQL documents are named after --documents`,
    );
  const isUrl = /^https?:/i.test(source);
  return {
    source: isUrl ? urlOf(source) : source,
    // The shell has expanded a pattern to several names, of which the option takes the first one.
    documents: [...documents, ...others],
    isJson: given['--json'] !== undefined,
    fetching: isUrl ? fetchSettings() : {},
  };
}

function urlOf(source: string): URL {
  const url = URL.parse(source);
  if (!url) throw new ConfigError('drift: the URL is not valid');
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      'drift: a URL with a name or password is not accepted. Fetch the document yourself, and pass it as a file or as standard input',
    );
  return url;
}

/**
 * Runs `drift`. `problems`: a line about each GraphQL document that is not valid. Rejects with an `Unreadable` for what
 * cannot be read.
 */
export async function drift({ source, documents, isJson, fetching }: DriftCommand) {
  const { operations, problems } =
    documents.length > 0 ? await readOperations(documents) : { operations: [], problems: [] };
  const { all, refusals } = documentNeeds(operations);
  const drifts = (await differencesOf(source, fetching)).map((one) => withNeeds(one, all));
  return {
    out: isJson ? driftJson(drifts) : driftText(drifts),
    problems: [...problems, ...refusals],
    isWrong: drifts.some(({ isBreaking }) => isBreaking),
  };
}

async function differencesOf(
  source: string | URL,
  fetching: FetchSettings,
): Promise<readonly Difference[]> {
  const isFile = typeof source === 'string';
  const text = isFile
    ? readInput(source, maxDocumentLength)
    : await fetchedText(source, fetching, maxDocumentLength);
  try {
    return driftOf(readApi(text));
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error;
    throw new Unreadable(
      `${isFile ? nameOf(source) : 'The document'} cannot be used: ${error.message}`,
    );
  }
}

function withNeeds(difference: Difference, needs: readonly DocumentNeeds[]): Drift {
  const fields = coordinatesOf(difference);
  const isBreaking = breaks(difference);
  const users = isBreaking ? needs.filter((one) => needsOne(one, difference, fields)) : [];
  return { ...difference, isBreaking, fields, documents: users.map((one) => one.document.name) };
}
