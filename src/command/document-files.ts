/** Reads GraphQL documents from files. Each file is a document, or a manifest of trusted documents. */
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  NoUnusedFragmentsRule,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { validationRules } from '../graphql/execution/graphql-js.ts';
import { utf8Text } from '../rest/values/utf8-text.ts';
import { schemaForClients } from '../schema/schema.ts';
import { BrokenList, documentsIn, listOf } from '../server/trusted/manifest.ts';
import { readListFiles } from '../server/trusted/watched-files.ts';
import { nameOf, readInput, standardInput, Unreadable } from './input-files.ts';

/** An operation that clients send. */
export interface FileOperation {
  /** `query Inbox`, with the ID of its document in a manifest, and the name of the file if there are several. */
  readonly name: string;
  readonly file: string;
  /** ID of the document in a manifest. Undefined in other files. */
  readonly id: string | undefined;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export interface FileOperations {
  /** The operations of valid documents. */
  readonly operations: readonly FileOperation[];
  /** The problems of the others: the document, the line and column, and the message. */
  readonly problems: readonly string[];
}

interface FileText {
  readonly file: string;
  readonly id: string | undefined;
  readonly text: string;
}

/**
 * The operations in files, in standard input (`-`), and in the JSON files of folders. Rejects with an `Unreadable` if
 * something cannot be read.
 */
export async function readOperations(paths: readonly string[]): Promise<FileOperations> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const texts = files.flatMap(textsIn);
  const listed = texts.flatMap(({ id, text }) => (id === undefined ? [] : [[id, text] as const]));
  // A facade would refuse the same lists.
  usable('manifests', () => listOf(listed));
  const operations: FileOperation[] = [];
  const problems: string[] = [];
  for (const one of texts) {
    const { document, found, errors } = checked(one);
    const [first] = found;
    const title = first && one.id !== undefined ? titleOf(first, one.id) : bracketed(one.id);
    problems.push(...errors.map((error) => placed(error, `${one.file}${title && ` ${title}`}`)));
    if (!document || errors.length > 0) continue;
    for (const operation of found) {
      const name = `${titleOf(operation, one.id)}${files.length > 1 ? ` in ${one.file}` : ''}`;
      operations.push({ ...one, document, operation, name });
    }
  }
  if (operations.length + problems.length === 0)
    throw new Unreadable(
      `No operation found in ${paths.map(nameOf).join(', ')}: fragments alone request nothing.`,
    );
  return { operations, problems };
}

async function filesAt(path: string): Promise<readonly Omit<FileText, 'id'>[]> {
  if (path === standardInput) return [{ file: nameOf(path), text: readInput(path) }];
  const { files } = await readListFiles([path]).catch((error) => {
    throw error instanceof BrokenList ? new Unreadable(error.message) : error;
  });
  return files.map(({ path: file, bytes }) => ({ file, text: utf8Text(bytes) }));
}

/** Every manifest begins in this way, and no GraphQL document does. */
const isManifest = (text: string): boolean => /^\s*(\[|\{\s*["}])/.test(text);

const textsIn = ({ file, text }: Omit<FileText, 'id'>): readonly FileText[] =>
  isManifest(text)
    ? usable(file, () => documentsIn(text).map(([id, one]) => ({ file, id, text: one })))
    : [{ file, id: undefined, text }];

function usable<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    throw new Unreadable(`${name} cannot be used: ${error.message}`);
  }
}

/** The rules for files, of which some only have fragments. */
const rulesOfFiles = validationRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/** A document with its operations, and what a facade would refuse in it. */
function checked({ id, text }: FileText) {
  try {
    const document = parse(text);
    const found = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const notOffered = found.flatMap((one) =>
      schemaForClients.getRootType(one.operation)
        ? []
        : [new GraphQLError(`This graph has no ${one.operation}s yet.`, { nodes: one })],
    );
    const rules = id === undefined ? rulesOfFiles : validationRules;
    const errors = [...notOffered, ...validate(schemaForClients, document, rules)];
    return { document, found, errors };
  } catch (error) {
    if (error instanceof GraphQLError) return { found: [], errors: [error] };
    throw error;
  }
}

const bracketed = (id: string | undefined) => (id === undefined ? '' : `(${id})`);

const titleOf = ({ operation, name }: OperationDefinitionNode, id: string | undefined): string =>
  `${operation} ${name?.value ?? '(without a name)'} ${bracketed(id)}`.trimEnd();

/** The message with its positions, beginning with the first one. */
function placed({ message, locations = [] }: GraphQLError, name: string): string {
  const [first = `${name}:1:1`, ...others] = locations.map(
    ({ line, column }) => `${name}:${line}:${column}`,
  );
  const also = others.length > 0 ? ` Also at ${others.join(', ')}.` : '';
  return `${first} ${message.replaceAll('\n', ' ')}${also}`;
}
