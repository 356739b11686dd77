/**
 * `docgraph explain`: estimates the cost of operations in files, without a server, a token or a service. With a service,
 * it also runs the queries.
 */
import { type DocumentNode, GraphQLError } from 'graphql';
import type { Estimate } from '../graphql/cost/estimate.ts';
import { estimateJson, likelyJson } from '../graphql/cost/estimate-json.ts';
import type { Lengths } from '../graphql/cost/lengths.ts';
import { QueryCosts } from '../graphql/cost/query-costs.ts';
import { lengthsIn, UnusableLengths } from '../graphql/cost/stated-lengths.ts';
import { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import { callerOf } from '../rest/transport/tokens.ts';
import { memoized } from '../rest/values/memoized.ts';
import { schema } from '../schema/schema.ts';
import { type FileOperation, readOperations } from './document-files.ts';
import type { ExplainCommand } from './explain-arguments.ts';
import { counted, explanation, type Likely } from './explain-text.ts';
import { nameOf, readInput, readObject, Unreadable } from './input-files.ts';

type Variables = Readonly<Record<string, unknown>>;

interface Named extends FileOperation {
  readonly estimate: Estimate;
  readonly likely?: Likely | undefined;
}

/**
 * Runs `explain`. `problems`: a line about each limit that an operation exceeds. Rejects with an `Unreadable` for what
 * cannot be read.
 */
export async function explain(command: ExplainCommand) {
  const { variablesFile } = command;
  // Read once: it may be standard input.
  const variables =
    variablesFile === undefined ? {} : readObject(variablesFile, 'the variables by name');
  const all = await withRuns(await estimates(command, variables), command, variables);
  const out = command.isJson ? json(all) : all.map(textOf).join('\n\n');
  return { out, problems: all.flatMap((one) => aboveLimits(one, command)) };
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
  const { Runs } = await import('./explain-run.ts');
  const runs = new Runs({ against, token, variables });
  try {
    const measured: Named[] = [];
    for (const one of all) measured.push({ ...one, likely: await runs.of(one) });
    return measured;
  } finally {
    await runs.close();
  }
}

async function estimates(
  { files, variablesFile, lengthsFile, sizes }: ExplainCommand,
  variables: Variables,
): Promise<readonly Named[]> {
  const { operations, problems } = await readOperations(files);
  if (problems.length > 0) throw new Unreadable(problems.join('\n'));
  const costs = new QueryCosts(schema, { mostObjects: 0, mostCalls: 0, ...sizes });
  const lengths = lengthsFile === undefined ? undefined : readLengths(lengthsFile);
  const preparedOf = memoized((document: DocumentNode) => new PreparedDocument('', document));
  return operations.map((one) => {
    const { name, document, operation } = one;
    const question = { prepared: preparedOf(document), operation, variables };
    const { estimate, problem } = orRefused(name, () => costs.estimatePartly(question));
    if (problem !== undefined) throw new Unreadable(`${variablesFile}: ${problem}`);
    const likely = lengths && likelyJson(costs.likely(question, lengths));
    return { ...one, estimate, likely };
  });
}

/** An operation that is too large to be planned is refused by every facade. */
function orRefused<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new Unreadable(`${name} cannot run: ${error.message}`);
  }
}

/** The token in a file. The errors of `fetch` would contain one that no header can. */
function readToken(file: string): string {
  const token = readInput(file).trim();
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
    all.map(({ name, id, estimate, likely }) => ({
      operation: name,
      ...(id !== undefined && { id }),
      ...(likely && { likely }),
      ...estimateJson(estimate),
    })),
    null,
    2,
  );
