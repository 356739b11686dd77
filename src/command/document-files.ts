/** Reads GraphQL documents from files. Each file is a document, or a manifest of trusted documents. */
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoUnusedFragmentsRule,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  type ValidationRule,
  validate,
  visit,
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

/** A document in the form in which it is sent. */
interface FileDocument extends Pick<FileOperation, 'file' | 'id'> {
  readonly document: DocumentNode;
  /** Why it cannot be parsed. Undefined if it can. */
  readonly refusal?: GraphQLError;
}

/**
 * The operations in files, in standard input (`-`), and in the JSON files of folders. Rejects with an `Unreadable` if
 * something cannot be read.
 */
export async function readOperations(paths: readonly string[]): Promise<FileOperations> {
  const files = await filesAt(paths);
  const problems: string[] = [];
  const manifests = files.filter(({ text }) => isManifest(text));
  const listed = manifests.flatMap(({ file, text }) =>
    listedIn(file, text).map((one) => ({ ...one, file })),
  );
  // A facade would refuse the same lists.
  usable('manifests', () => listOf(listed.map(({ id, text }) => [id, text])));
  const documents = [
    ...withUsedFragments(files.filter(({ text }) => !isManifest(text)).map(parsedFile)),
    ...listed.map(parsedOrRefused),
  ];
  const operations = documents.flatMap((one) => {
    const name = (operation: OperationDefinitionNode) =>
      `${titleOf(operation, one)}${files.length > 1 ? ` in ${one.file}` : ''}`;
    const wrong = problemsOf(one);
    problems.push(...wrong);
    return wrong.length > 0
      ? []
      : operationsOf(one.document).map((operation) => ({
          ...one,
          name: name(operation),
          operation,
        }));
  });
  if (operations.length + problems.length === 0)
    throw new Unreadable(
      `No operation found in ${paths.map(nameOf).join(', ')}: fragments alone request nothing.`,
    );
  // A fragment may be in several documents, and so its errors may be repeated.
  return { operations, problems: [...new Set(problems)] };
}

interface FileText {
  readonly file: string;
  readonly text: string;
}

async function filesAt(paths: readonly string[]): Promise<readonly FileText[]> {
  const files: FileText[] = [];
  for (const path of paths)
    if (path === standardInput) files.push({ file: nameOf(path), text: readInput(path) });
    else
      for (const { path: file, bytes } of (await readAt(path)).files)
        files.push({ file, text: utf8Text(bytes) });
  return files;
}

const readAt = (path: string) =>
  readListFiles([path]).catch((error) => {
    throw error instanceof BrokenList ? new Unreadable(error.message) : error;
  });

/** Every manifest begins in this way, and no GraphQL document does. */
const isManifest = (text: string): boolean => /^\s*(\[|\{\s*["}])/.test(text);

const listedIn = (file: string, text: string): readonly ListedDocument[] =>
  usable(file, () => documentsIn(text).map(([id, one]) => ({ id, text: one })));

/** A document of a manifest. */
interface ListedDocument {
  readonly id: string;
  readonly text: string;
}

function usable<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    throw new Unreadable(`${name} cannot be used: ${error.message}`);
  }
}

function parsedFile({ file, text }: FileText): FileDocument {
  try {
    return { file, id: undefined, document: parse(new Source(text, file)) };
  } catch (error) {
    // A file that cannot be parsed is a separate error, because the other files may use its fragments.
    if (error instanceof GraphQLError) throw new Unreadable(placed(error));
    throw error;
  }
}

/** A document of a manifest is complete, so its problems are its own. */
function parsedOrRefused({
  file,
  id,
  text,
}: ListedDocument & Pick<FileDocument, 'file'>): FileDocument {
  try {
    return { file, id, document: parse(new Source(text, `${file} (${id})`)) };
  } catch (refusal) {
    if (!(refusal instanceof GraphQLError)) throw refusal;
    return { file, id, document: { kind: Kind.DOCUMENT, definitions: [] }, refusal };
  }
}

/**
 * Adds to each document the fragments of other files that it uses, because fragments are often in separate files.
 * Fragments of the same file have priority.
 */
function withUsedFragments(documents: readonly FileDocument[]): readonly FileDocument[] {
  const byName = Map.groupBy(
    documents.flatMap(({ document }) => document.definitions.filter(isFragment)),
    ({ name }) => name.value,
  );
  return documents.map((one) => {
    const definitions = [...one.document.definitions];
    const known = new Set(definitions.filter(isFragment).map(({ name }) => name.value));
    // The fragments that are added may use further ones.
    for (const definition of definitions)
      visit(definition, {
        FragmentSpread({ name: { value: name } }) {
          if (known.has(name)) return;
          known.add(name);
          const added = new Map((byName.get(name) ?? []).map((other) => [print(other), other]));
          definitions.push(...added.values());
        },
      });
    return { ...one, document: { kind: Kind.DOCUMENT, definitions } };
  });
}

const isFragment = (definition: DefinitionNode): definition is FragmentDefinitionNode =>
  definition.kind === Kind.FRAGMENT_DEFINITION;

const operationsOf = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);

function titleOf({ operation, name }: OperationDefinitionNode, { id }: FileDocument): string {
  const title = `${operation} ${name?.value ?? '(without a name)'}`;
  return id === undefined ? title : `${title} (${id})`;
}

/** The validation rules for files. A file of unused fragments is valid, because other files may use them. */
const rulesOfFiles = validationRules.filter((rule) => rule !== NoUnusedFragmentsRule);

function problemsOf({ file, id, document, refusal }: FileDocument): string[] {
  if (refusal) return [placed(refusal)];
  const rules: readonly ValidationRule[] = id === undefined ? rulesOfFiles : validationRules;
  const errors = validate(schemaForClients, document, rules);
  const notOffered = operationsOf(document).flatMap((one) =>
    schemaForClients.getRootType(one.operation)
      ? []
      : [new GraphQLError(`This graph has no ${one.operation}s yet.`, { nodes: one })],
  );
  const [first] = operationsOf(document);
  const name = id !== undefined && first ? `${file} ${titleOf(first, { file, id, document })}` : '';
  return [...notOffered, ...errors].map((error) => placed(error, name));
}

/**
 * The message with its positions, beginning with the first one. `name`: name of the document, if it is not that of its
 * source.
 */
function placed({ message, source, locations, nodes }: GraphQLError, name = ''): string {
  const [first = ':1:1', ...others] = (locations ?? []).map(({ line, column }, at) => {
    const file = nodes?.[at]?.loc?.source.name ?? source?.name ?? '';
    return `${name || file}:${line}:${column}`;
  });
  const also = others.length > 0 ? ` Also at ${others.join(', ')}.` : '';
  return `${first} ${message.replaceAll('\n', ' ')}${also}`;
}
