/** `docgraph explain`: estimates the cost of operations in files, without a server, a token or a service. */
import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  Source,
  validate,
} from 'graphql';
import type { CallEstimate, Estimate, FieldEstimate } from '../graphql/cost/estimate.ts';
import { QueryCosts } from '../graphql/cost/query-costs.ts';
import { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import { schema } from '../schema/schema.ts';
import type { ExplainCommand } from './explain-arguments.ts';
import { counted, explanation } from './explain-text.ts';

/** The output, and the exit code. */
export interface Explained {
  readonly out: string;
  readonly problems: readonly string[];
  /** 0: all within the limits. 1: something exceeds a limit. 2: something cannot be read. */
  readonly code: 0 | 1 | 2;
}

/** A file, variable or document that cannot be used. The message names it. */
class Unreadable extends Error {}

/** The name of standard input among files. */
const standardInput = '-';

const nameOf = (file: string) => (file === standardInput ? 'standard input' : file);

interface Named {
  readonly name: string;
  readonly estimate: Estimate;
}

/** Runs `explain`. Never throws because of files. */
export function explain(command: ExplainCommand): Explained {
  try {
    const all = estimates(command);
    const out = command.isJson ? json(all) : all.map(textOf).join('\n\n');
    const problems = all.flatMap((one) => aboveLimits(one, command));
    return { out, problems, code: problems.length > 0 ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { out: '', problems: error.message.split('\n'), code: 2 };
  }
}

function estimates({ files, variablesFile, listItems, mostIds }: ExplainCommand): Named[] {
  const documents = withAllFragments(files.map(parsed));
  const errors = documents.flatMap(({ document }) => problemsOf(document));
  // A fragment is in every document, and so are its errors.
  if (errors.length > 0) throw new Unreadable([...new Set(errors)].join('\n'));
  if (documents.every(({ operations }) => operations.length === 0))
    throw new Unreadable(
      `No operation found in ${files.map(nameOf).join(', ')}: fragments alone request nothing.`,
    );
  const variables = variablesFile === undefined ? {} : readVariables(variablesFile);
  const costs = new QueryCosts(schema, { mostObjects: 0, mostCalls: 0, listItems, mostIds });
  return documents.flatMap(({ document, operations }, at) => {
    const prepared = new PreparedDocument('', document);
    return operations.map((operation) => {
      const { estimate, problem } = costs.estimatePartly({ prepared, operation, variables });
      if (problem !== undefined) throw new Unreadable(`${variablesFile}: ${problem}`);
      const name = `${operation.operation} ${operation.name?.value ?? '(without a name)'}`;
      return { name: files.length > 1 ? `${name} in ${nameOf(files[at] ?? '')}` : name, estimate };
    });
  });
}

/** Adds the fragments of all files to each document, as they are often in files of their own. */
function withAllFragments(documents: readonly DocumentNode[]) {
  const fragments = documents.flatMap(({ definitions }) =>
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
  );
  return documents.map(({ definitions }) => {
    const others = definitions.filter(({ kind }) => kind !== Kind.FRAGMENT_DEFINITION);
    const document: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [...others, ...fragments],
    };
    const operations = others.filter(
      (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
    );
    return { document, operations };
  });
}

function problemsOf(document: DocumentNode): string[] {
  const errors = validate(schema, document).filter(({ message }) => !isUnused(message));
  const notOffered = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(one.operation)
      ? [new GraphQLError(`This graph has no ${one.operation}s yet.`, { nodes: one })]
      : [],
  );
  return [...notOffered, ...errors].map(placed);
}

/** A file of unused fragments is valid: other files may use them. */
const isUnused = (message: string) => /^Fragment "\w+" is never used\.$/.test(message);

function parsed(file: string): DocumentNode {
  const text = read(file);
  try {
    return parse(new Source(text, nameOf(file)));
  } catch (error) {
    if (error instanceof GraphQLError) throw new Unreadable(placed(error));
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file === standardInput ? process.stdin.fd : file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Unreadable(`${nameOf(file)} cannot be read: ${code}`);
  }
}

function readVariables(file: string): Readonly<Record<string, unknown>> {
  const text = read(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable(`${file} is no JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable(`${file} must contain a JSON object with the variables by name`);
  return value as Readonly<Record<string, unknown>>;
}

/** The message with its positions, the first one in front. */
function placed({ message, source, locations, nodes }: GraphQLError): string {
  const [first = ':1:1', ...others] = (locations ?? []).map(({ line, column }, at) => {
    const file = nodes?.[at]?.loc?.source.name ?? source?.name ?? '';
    return `${file}:${line}:${column}`;
  });
  const also = others.length > 0 ? ` Also at ${others.join(', ')}.` : '';
  return `${first} ${message.replaceAll('\n', ' ')}${also}`;
}

const textOf = ({ name, estimate }: Named) => explanation(name, estimate).join('\n');

/** A sentence for each limit that an operation exceeds. */
function aboveLimits({ name, estimate }: Named, { limits }: ExplainCommand): string[] {
  const measures = [
    ['maxCalls', estimate.calls, 'call', 'calls'],
    ['maxDepth', estimate.depth, 'wave of calls', 'waves of calls'],
    ['maxObjects', estimate.objects, 'object', 'objects'],
  ] as const;
  return measures.flatMap(([limit, count, one, many]) => {
    const bound = limits[limit];
    if (bound === undefined || count <= bound) return [];
    const units = count === 1 ? one : many;
    return [`${name} may need up to ${counted(count)} ${units}; the limit is ${counted(bound)}.`];
  });
}

const json = (all: readonly Named[]): string =>
  JSON.stringify(
    all.map(({ name, estimate }) => ({
      operation: name,
      calls: { least: estimate.leastCalls, most: estimate.calls },
      depth: estimate.depth,
      objects: estimate.objects,
      fields: estimate.fields.map(fieldOf),
    })),
    null,
    2,
  );

const fieldOf = ({
  key,
  calls,
  objects,
  first,
  isUnpaged,
  sharedWith,
  below,
}: FieldEstimate): object => ({
  key,
  objects,
  ...(first !== undefined && { first }),
  ...(isUnpaged && { isUnpaged }),
  ...(sharedWith !== undefined && { sharedWith }),
  ...(calls.length > 0 && { calls: calls.map(callOf) }),
  ...(below.length > 0 && { fields: below.map(fieldOf) }),
});

const callOf = ({ operations, most, wave, why, isEarly, isSure }: CallEstimate): object => ({
  operations: operations.map(({ name }) => name),
  least: isSure ? 1 : 0,
  most,
  wave,
  why,
  isEarly,
});
