/** Reads manifests of trusted documents, in the formats that clients' tools write. */
import { hash } from 'node:crypto';
import { bareId, hashPrefix } from '../asked-document.ts';

/** The error of files that cannot be used. The message is the reason, and does not contain documents. */
export class BrokenList extends Error {}

const apolloFormat = 'apollo-persisted-query-manifest';

/** Maximum length of a text. Longer ones have too many tokens. */
const maxTextLength = 100_000;

export type ListedPair = readonly [id: string, text: string];

/** Maximum number of documents with IDs. */
const maxDocuments = 20_000;

/** Texts and IDs of the documents in a file. Throws a `BrokenList`. */
export function documentsIn(json: string): readonly ListedPair[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new BrokenList('it is not JSON');
  }
  return pairsIn(value).map(checked);
}

type Pair = readonly [id: unknown, text: unknown];

/** Relay and codegen write an object with texts by ID, urql pairs, and Apollo a list of operations. */
function pairsIn(value: unknown): readonly Pair[] {
  if (Array.isArray(value)) {
    if (value.every((one) => Array.isArray(one) && one.length === 2)) return value;
    throw new BrokenList('an item of the array is not a pair of an ID and a document');
  }
  if (typeof value !== 'object' || value === null)
    throw new BrokenList('it is neither an object nor an array');
  if (!Object.hasOwn(value, 'format')) return Object.entries(value);
  const { format, version, operations } = value as Readonly<Record<string, unknown>>;
  if (format !== apolloFormat) throw new BrokenList(`its format is not ${apolloFormat}`);
  if (version !== 1) throw new BrokenList('its version is not 1');
  if (!Array.isArray(operations)) throw new BrokenList('its "operations" is not an array');
  return operations.map((one): Pair => [Object(one).id, Object(one).body]);
}

function checked([id, text]: Pair): ListedPair {
  if (typeof id !== 'string' || id === '' || id.length > 1_000)
    throw new BrokenList('an ID is not a string of 1 to 1000 characters');
  const named = `the document ${JSON.stringify(id)}`;
  if (typeof text !== 'string') throw new BrokenList(`${named} is not a string`);
  if (text.length > maxTextLength)
    throw new BrokenList(`${named} has more than ${maxTextLength} characters`);
  if (id.startsWith(hashPrefix) && id.slice(hashPrefix.length) !== hash('sha256', text))
    throw new BrokenList(`${named} does not have this hash`);
  return [id, text];
}

/** The texts of all documents by their bare IDs. Throws a `BrokenList`. */
export function listOf(listed: readonly ListedPair[]): ReadonlyMap<string, string> {
  const byId = new Map<string, string>();
  for (const [id, text] of listed) {
    const known = byId.get(bareId(id));
    if (known !== undefined && known !== text)
      throw new BrokenList(`two different documents have the ID ${JSON.stringify(id)}`);
    byId.set(bareId(id), text);
  }
  if (byId.size > maxDocuments)
    throw new BrokenList(`there are more than ${maxDocuments} documents`);
  return byId;
}
