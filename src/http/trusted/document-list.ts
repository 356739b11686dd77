/** Reads lists of trusted documents, in the formats that clients' tools write. */
import { hash } from 'node:crypto';
import { hashPrefix } from './asked-document.ts';

export interface ListedDocument {
  readonly id: string;
  readonly text: string;
}

/** The error of a list that cannot be used. The message is the reason, and does not contain documents. */
export class BrokenList extends Error {}

const apolloFormat = 'apollo-persisted-query-manifest';
const apolloVersion = 1;

/** Maximum length of a text, as for documents in requests. */
const maxTextLength = 100_000;
const maxIdLength = 1_000;

/** The documents in a file. Throws a `BrokenList`. */
export function documentsIn(json: string): readonly ListedDocument[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new BrokenList('it is not JSON');
  }
  const documents = pairsIn(value).map(listed);
  // If an object has several members with one name, only the last one is read.
  if (isById(value) && documents.length * 2 < stringsIn(json)) refuseRepeated(value, json);
  return documents;
}

/** Whether it is an object with documents by ID. */
const isById = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Object.hasOwn(value, 'format');

type Pair = readonly [id: unknown, text: unknown];

function pairsIn(value: unknown): readonly Pair[] {
  if (Array.isArray(value)) {
    if (value.every((one) => Array.isArray(one) && one.length === 2)) return value;
    throw new BrokenList('an item of the array is not a pair of an ID and a document');
  }
  if (typeof value !== 'object' || value === null)
    throw new BrokenList('it is neither an object nor an array');
  if (isById(value)) return Object.entries(value);
  const { format, version, operations } = value as Readonly<Record<string, unknown>>;
  if (format !== apolloFormat) throw new BrokenList(`its format is not ${apolloFormat}`);
  if (version !== apolloVersion) throw new BrokenList(`its version is not ${apolloVersion}`);
  if (!Array.isArray(operations)) throw new BrokenList('its "operations" is not an array');
  return operations.map((one): Pair => [Object(one).id, Object(one).body]);
}

function listed([id, text]: Pair): ListedDocument {
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength)
    throw new BrokenList(`an ID is not a string of 1 to ${maxIdLength} characters`);
  const named = `the document ${JSON.stringify(id)}`;
  if (typeof text !== 'string') throw new BrokenList(`${named} is not a string`);
  if (text.length > maxTextLength)
    throw new BrokenList(`${named} has more than ${maxTextLength} characters`);
  if (id.startsWith(hashPrefix) && id.slice(hashPrefix.length) !== hash('sha256', text))
    throw new BrokenList(`${named} does not have this hash`);
  return { id, text };
}

const string = /"(?:[^"\\]|\\.)*"/g;

function stringsIn(json: string): number {
  let count = 0;
  for (const _ of json.matchAll(string)) count += 1;
  return count;
}

/** Throws if a member of a flat object of strings occurs twice with different values. */
function refuseRepeated(value: object, json: string): void {
  const strings = [...json.matchAll(string)].map(([one]): unknown => JSON.parse(one));
  for (let at = 0; at < strings.length; at += 2) {
    const id = String(strings[at]);
    if (Reflect.get(value, id) !== strings[at + 1]) throw twoTexts(id);
  }
}

export const twoTexts = (id: string) =>
  new BrokenList(`two different documents have the ID ${JSON.stringify(id)}`);
