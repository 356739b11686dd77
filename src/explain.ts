/** `docgraph explain`: what the operations in files come to, without a server, a token or a service. */
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
import type { ExplainCommand } from './explain-arguments.ts';
import { counted, explanation } from './explain-text.ts';
import type { CallEstimate, Estimate, FieldEstimate } from './graphql/plan/estimate.ts';
import { PreparedDocument } from './graphql/plan/prepared-document.ts';
import { QueryCosts } from './graphql/plan/query-costs.ts';
import { schema } from './schema.ts';

/** What is printed, and how the command ends. */
export interface Explained {
  readonly out: string;
  readonly problems: readonly string[];
  /** 0: all is well. 1: something is above a limit. 2: something cannot be read. */
  readonly code: 0 | 1 | 2;
}

/** A file, a variable or a document that cannot be used; the message names it. */
class Unreadable extends Error {}

interface Named {
  readonly name: string;
  readonly estimate: Estimate;
}

/** Explains what the arguments ask for. Never throws for what is wrong with files. */
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

function estimates({ files, variablesFile, listItems }: ExplainCommand): Named[] {
  const documents = files.map((file) => parsed(file));
  // Fragments are often in files of their own: those of all files are everybody's.
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: documents.flatMap(({ definitions }) => definitions),
  };
  const [...errors] = validate(schema, document).filter(({ message }) => !isUnused(message));
  if (errors.length > 0) throw new Unreadable(errors.map(placed).join('\n'));
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (operations.length === 0)
    throw new Unreadable(
      `There is no operation in ${files.join(', ')}: fragments alone ask nothing.`,
    );
  const variables = variablesFile === undefined ? {} : readVariables(variablesFile);
  const costs = new QueryCosts(schema, { mostObjects: 0, mostCalls: 0, listItems });
  const prepared = new PreparedDocument('', document);
  return operations.map((operation) => {
    const { estimate, problem } = costs.foretell({ prepared, operation, variables });
    const name = `${operation.operation} ${operation.name?.value ?? '(without a name)'}`;
    if (problem !== undefined) throw new Unreadable(`${variablesFile}: ${problem}`);
    return { name, estimate };
  });
}

/** A file of fragments is no fault: others may use them. */
const isUnused = (message: string) => /^Fragment "\w+" is never used\.$/.test(message);

function parsed(file: string): DocumentNode {
  const text = read(file);
  try {
    return parse(new Source(text, file));
  } catch (error) {
    if (error instanceof GraphQLError) throw new Unreadable(placed(error));
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Unreadable(`${file} cannot be read: ${code}`);
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
    throw new Unreadable(`${file} holds no object: variables stand there by their names`);
  return value as Readonly<Record<string, unknown>>;
}

const placed = ({ message, source, locations, nodes }: GraphQLError): string => {
  const [place] = locations ?? [];
  const file = source?.name ?? nodes?.[0]?.loc?.source.name ?? '';
  return `${file}:${place?.line ?? 1}:${place?.column ?? 1} ${message.replaceAll('\n', ' ')}`;
};

const textOf = ({ name, estimate }: Named) => explanation(name, estimate).join('\n');

/** A sentence for each limit that an operation is above. */
function aboveLimits({ name, estimate }: Named, { limits }: ExplainCommand): string[] {
  const measures = [
    ['maxCalls', estimate.calls, 'calls'],
    ['maxDepth', estimate.depth, 'waves of calls'],
    ['maxObjects', estimate.objects, 'objects'],
  ] as const;
  return measures.flatMap(([limit, count, unit]) => {
    const bound = limits[limit];
    return bound === undefined || count <= bound
      ? []
      : [`${name} comes to ${counted(count)} ${unit} at most; ${counted(bound)} are allowed.`];
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
