/**
 * `docgraph explain`: estimates the cost of operations in files, without a server, a token or a service. With a service,
 * it also runs the queries.
 */
import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  NoUnusedFragmentsRule,
  type OperationDefinitionNode,
  parse,
  Source,
  specifiedRules,
  validate,
} from 'graphql';
import type { Estimate } from '../graphql/cost/estimate.ts';
import { estimateJson, likelyJson } from '../graphql/cost/estimate-json.ts';
import type { Lengths } from '../graphql/cost/lengths.ts';
import { QueryCosts } from '../graphql/cost/query-costs.ts';
import { lengthsIn, UnusableLengths } from '../graphql/cost/stated-lengths.ts';
import { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import { callerOf } from '../rest/transport/tokens.ts';
import { schema } from '../schema/schema.ts';
import type { ExplainCommand } from './explain-arguments.ts';
import { counted, explanation, type Likely } from './explain-text.ts';

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

type Variables = Readonly<Record<string, unknown>>;

interface Named {
  readonly name: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly estimate: Estimate;
  readonly likely?: Likely | undefined;
}

/** Runs `explain`. Never throws because of files. */
export async function explain(command: ExplainCommand): Promise<Explained> {
  try {
    const { variablesFile } = command;
    // Read once: it may be standard input.
    const variables =
      variablesFile === undefined ? {} : readObject(variablesFile, 'the variables by name');
    const all = await withRuns(estimates(command, variables), command, variables);
    const out = command.isJson ? json(all) : all.map(textOf).join('\n\n');
    const problems = all.flatMap((one) => aboveLimits(one, command));
    return { out, problems, code: problems.length > 0 ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { out: '', problems: error.message.split('\n'), code: 2 };
  }
}

/** Runs the queries, one after another, if the command has a service for that. */
async function withRuns(
  all: readonly Named[],
  { against, tokenFile }: ExplainCommand,
  variables: Variables,
): Promise<readonly Named[]> {
  if (against === undefined || tokenFile === undefined) return all;
  const token = readToken(tokenFile);
  // Only here is the facade needed.
  const { NotMeasured, Runs } = await import('./explain-run.ts');
  let running = '';
  try {
    const runs = new Runs({ against, token, variables });
    const measured: Named[] = [];
    try {
      for (const one of all) {
        running = `${one.name} failed in a run: `;
        measured.push({ ...one, likely: await runs.of(one.document, one.operation) });
      }
    } finally {
      await runs.close();
    }
    return measured;
  } catch (error) {
    if (!(error instanceof NotMeasured)) throw error;
    throw new Unreadable(`${running}${error.message}`);
  }
}

function estimates(
  {
    files,
    variablesFile,
    lengthsFile,
    listItems,
    sortedItems,
    groupedPages,
    mostIds,
  }: ExplainCommand,
  variables: Variables,
): Named[] {
  const documents = withAllFragments(files.map(parsed));
  const errors = documents.flatMap(({ document }) => problemsOf(document));
  // A fragment is in every document, and so are its errors.
  if (errors.length > 0) throw new Unreadable([...new Set(errors)].join('\n'));
  if (documents.every(({ operations }) => operations.length === 0))
    throw new Unreadable(
      `No operation found in ${files.map(nameOf).join(', ')}: fragments alone request nothing.`,
    );
  const costs = new QueryCosts(schema, {
    mostObjects: 0,
    mostCalls: 0,
    listItems,
    sortedItems,
    groupedPages,
    mostIds,
  });
  const lengths = lengthsFile === undefined ? undefined : readLengths(lengthsFile);
  return documents.flatMap(({ document, operations }, at) => {
    const prepared = new PreparedDocument('', document);
    return operations.map((operation) => {
      const question = { prepared, operation, variables };
      const { estimate, problem } = costs.estimatePartly(question);
      if (problem !== undefined) throw new Unreadable(`${variablesFile}: ${problem}`);
      const name = `${operation.operation} ${operation.name?.value ?? '(without a name)'}`;
      return {
        name: files.length > 1 ? `${name} in ${nameOf(files[at] ?? '')}` : name,
        document,
        operation,
        estimate,
        ...(lengths && { likely: likelyJson(costs.likely(question, lengths)) }),
      };
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
  const errors = validate(schema, document, rules);
  const notOffered = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(one.operation)
      ? [new GraphQLError(`This graph has no ${one.operation}s yet.`, { nodes: one })]
      : [],
  );
  return [...notOffered, ...errors].map(placed);
}

/** A file of unused fragments is valid: other files may use them. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

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

/** The token in a file. The errors of `fetch` would contain one that no header can. */
function readToken(file: string): string {
  const token = read(file).trim();
  if (!callerOf(`Bearer ${token}`))
    throw new Unreadable(
      `${nameOf(file)} has no usable token: expected up to 8192 visible ASCII characters without spaces`,
    );
  return token;
}

function readLengths(file: string): Lengths {
  const value = readObject(file, 'the lengths of lists by coordinate');
  try {
    return lengthsIn(schema, value);
  } catch (error) {
    if (!(error instanceof UnusableLengths)) throw error;
    throw new Unreadable(`${nameOf(file)}: ${error.message}`);
  }
}

/** `what`: what the file has to contain. */
function readObject(file: string, what: string): Variables {
  const text = read(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable(`${nameOf(file)} is no JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable(`${nameOf(file)} must contain a JSON object with ${what}`);
  return value as Variables;
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

const textOf = ({ name, estimate, likely }: Named) =>
  explanation(name, estimate, likely).join('\n');

/** A sentence for each limit that an operation exceeds. */
function aboveLimits(
  { name, estimate, likely }: Named,
  { limits, lengthsFile }: ExplainCommand,
): string[] {
  const verbOfLikely = lengthsFile === undefined ? 'made' : 'is likely to make';
  const measures = [
    ['maxCalls', 'may need up to', estimate.calls, 'call', 'calls'],
    ['maxLikelyCalls', verbOfLikely, likely?.calls ?? 0, 'call', 'calls'],
    ['maxDepth', 'may need up to', estimate.depth, 'wave of calls', 'waves of calls'],
    ['maxObjects', 'may need up to', estimate.objects, 'object', 'objects'],
  ] as const;
  return measures.flatMap(([limit, verb, count, one, many]) => {
    const bound = limits[limit];
    if (bound === undefined || count <= bound) return [];
    const units = count === 1 ? one : many;
    return [`${name} ${verb} ${counted(count)} ${units}; the limit is ${counted(bound)}.`];
  });
}

const json = (all: readonly Named[]): string =>
  JSON.stringify(
    all.map(({ name, estimate, likely }) => ({
      operation: name,
      ...(likely && { likely }),
      ...estimateJson(estimate),
    })),
    null,
    2,
  );
