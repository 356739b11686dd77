/**
 * `docgraph explain`: runs the operations in files on data in memory or with a REST service, and prints how many calls
 * they made.
 */
import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  type SelectionSetNode,
  separateOperations,
} from 'graphql';
import { createFacade, type Facade } from '../facade/facade.ts';
import { type Fragments, fragmentsIn } from '../graphql/execution/fragments.ts';
import { valuesOfVariables } from '../graphql/execution/graphql-js.ts';
import { callerOf } from '../rest/transport/callers.ts';
import { schema } from '../schema/schema.ts';
import { ConfigError } from './config-error.ts';
import { type FileOperation, readOperations } from './document-files.ts';
import { nameOf, readInput, readObject, Unreadable } from './input-files.ts';
import { counted, explainOptions, readFileArguments } from './options.ts';
import type { Samples } from './parts.ts';

type Variables = Readonly<Record<string, unknown>>;

/** The figures that may have a maximum, with their words. */
const bounded = {
  calls: ['made', 'call', 'calls'],
  waves: ['made', 'wave of calls', 'waves of calls'],
  objects: ['returned', 'object', 'objects'],
} as const;

type Figure = keyof typeof bounded;
const figures = Object.keys(bounded) as Figure[];

export interface ExplainCommand {
  readonly files: readonly string[];
  readonly variablesFile: string | undefined;
  /** File with data for the sandbox. */
  readonly seedFile: string | undefined;
  /** The REST service to use instead of the sandbox. */
  readonly against: { readonly url: string; readonly tokenFile: string } | undefined;
  readonly maximums: Readonly<Partial<Record<Figure, number>>>;
  readonly isJson: boolean;
}

/** Reads the arguments after `explain`. Throws a `ConfigError`. */
export function readExplain(args: readonly string[]): ExplainCommand {
  const { files, given } = readFileArguments('explain', explainOptions, args);
  const maximums: Partial<Record<Figure, number>> = {};
  for (const figure of figures) {
    const value = given[`--max-${figure}`];
    if (value === undefined) continue;
    if (!/^\d{1,15}$/.test(value)) throw new ConfigError(`--max-${figure} must be a whole number`);
    maximums[figure] = Number(value);
  }
  const { '--against': url, '--token-file': tokenFile, '--seed': seedFile } = given;
  if (url !== undefined && tokenFile === undefined)
    throw new ConfigError('--against needs --token-file');
  if (tokenFile !== undefined && url === undefined)
    throw new ConfigError('--token-file needs --against');
  if (url !== undefined && seedFile !== undefined)
    throw new ConfigError('--against and --seed exclude each other');
  return {
    files,
    variablesFile: given['--variables'],
    seedFile,
    against: url === undefined || tokenFile === undefined ? undefined : { url, tokenFile },
    maximums,
    isJson: given['--json'] !== undefined,
  };
}

/** An operation, and what its run returned: undefined for a mutation that was not run. */
interface Explained extends FileOperation {
  readonly variables: Variables;
  readonly made: Run | undefined;
}

interface Run extends Readonly<Record<Figure | 'bytes', number>> {
  /** Equal calls of each wave. */
  readonly routes: readonly Route[];
  readonly errors: readonly string[];
}

interface Route {
  readonly wave: number;
  readonly count: number;
  readonly method: string;
  readonly route: string;
}

/**
 * Runs `explain`. `problems`: a line about each operation that failed, and about each maximum that was exceeded.
 * Rejects with an `Unreadable` if something cannot be read.
 */
export async function explain(
  { files, variablesFile, seedFile, against, maximums, isJson }: ExplainCommand,
  queryObjects: number,
  openSamples: () => Promise<(seedFile: string | undefined) => Promise<Samples>>,
) {
  // Read only once, because it may be standard input.
  const given =
    variablesFile === undefined ? {} : readObject(variablesFile, 'the variables by name');
  const { operations, problems } = await readOperations(files);
  if (problems.length > 0) throw new Unreadable(problems.join('\n'));
  for (const { operation } of operations) {
    const { errors } = valuesOfVariables(schema, onlyGiven(operation, given), given);
    if (errors?.[0]) throw new Unreadable(`${nameOf(variablesFile ?? '')}: ${errors[0].message}`);
  }
  const service = against && { url: against.url, token: readToken(against.tokenFile) };
  const samples = service ? undefined : await (await openSamples())(seedFile);
  const all: Explained[] = [];
  for (const one of operations) {
    const { variableDefinitions = [] } = onlyGiven(one.operation, given);
    const variables = Object.fromEntries(
      variableDefinitions.map(({ variable: { name } }) => [name.value, given[name.value]]),
    );
    const isQuery = one.operation.operation === OperationTypeNode.QUERY;
    const at = samples ?? (isQuery ? service : undefined);
    const made = at && (await run(one, variables, at, queryObjects));
    if (!isQuery) samples?.reset();
    all.push({ ...one, variables, made });
  }
  await samples?.close();
  return {
    out: isJson ? JSON.stringify(all.map(jsonOf), null, 2) : all.map(textOf).join('\n\n'),
    problems: all.flatMap(({ name, made }) => [
      ...(made?.errors ?? []).map((error) => `${name} failed: ${error}`),
      ...figures.flatMap((figure) => above(name, figure, made?.[figure], maximums[figure])),
    ]),
  };
}

/** The operation with only those variables that are given. */
const onlyGiven = (operation: OperationDefinitionNode, given: Variables) => ({
  ...operation,
  variableDefinitions: operation.variableDefinitions?.filter(({ variable: { name } }) =>
    Object.hasOwn(given, name.value),
  ),
});

/** The token in a file. It is checked, because the errors of `fetch` would contain an invalid one. */
function readToken(file: string): string {
  const token = readInput(file).trim();
  if (!callerOf(`Bearer ${token}`))
    throw new Unreadable(
      `${nameOf(file)} has no usable token: expected up to 8192 visible ASCII characters without spaces`,
    );
  return token;
}

/** The members of a response that are used here. */
interface Traced {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
  }[];
  readonly extensions?: {
    readonly upstream?: readonly (Omit<Route, 'count'> & { readonly bytes: number })[];
  };
}

/** Runs an operation in a new facade, because what a facade remembers may change the calls of later runs. */
async function run(
  { document, operation }: FileOperation,
  variables: Variables,
  { url, token }: Pick<Samples, 'url' | 'token'>,
  queryObjects: number,
): Promise<Run> {
  const query = print(separateOperations(document)[operation.name?.value ?? ''] ?? document);
  const facade = facadeOf(url, queryObjects);
  const response = await facade.fetch(
    new Request(`http://localhost${facade.endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-upstream-trace': '1',
      },
      body: JSON.stringify({ query, variables }),
    }),
  );
  const { data, errors = [], extensions } = (await response.json()) as Traced;
  await facade.close();
  const calls = extensions?.upstream ?? [];
  const equal = Map.groupBy(calls, ({ wave, method, route }) => `${wave} ${method} ${route}`);
  const root = countObjects(data, [operation.selectionSet], fragmentsIn(document));
  return {
    calls: calls.length,
    waves: Math.max(0, ...calls.map(({ wave }) => wave)),
    objects: Math.max(0, root - 1),
    bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
    routes: [...equal.values()]
      .flatMap(([one, ...others]) => {
        if (!one) return [];
        const { wave, method, route } = one;
        return { wave, count: 1 + others.length, method, route };
      })
      .toSorted((one, other) => one.wave - other.wave),
    errors: errors.map(({ message, path }) =>
      path ? `${message} (at ${path.join('.')})` : message,
    ),
  };
}

function facadeOf(upstreamUrl: string, queryObjects: number): Facade {
  try {
    return createFacade({
      upstreamUrl,
      queryObjects,
      trace: true,
      reuse: 'off',
      // High enough to see all calls of an operation: a service may have much more data than a test environment.
      callBudget: 10_000,
      deadlineMs: 120_000,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Unreadable(`${upstreamUrl} cannot be used: ${error.message}`);
  }
}

/** Number of objects in a value. A field without selections has no objects of the graph: its value may be JSON. */
function countObjects(
  value: unknown,
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): number {
  if (sets.length === 0 || typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value))
    return value.reduce((sum, one) => sum + countObjects(one, sets, fragments), 0);
  const selected = sets.flatMap((set) => fieldsIn(set, fragments));
  return Object.entries(value).reduce((sum, [key, one]) => {
    const same = selected.filter(({ name, alias }) => (alias ?? name).value === key);
    const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
    return sum + countObjects(one, below, fragments);
  }, 1);
}

const fieldsIn = ({ selections }: SelectionSetNode, fragments: Fragments): readonly FieldNode[] =>
  selections.flatMap((one) => {
    if (one.kind === Kind.FIELD) return one;
    const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments[one.name.value];
    return fragment ? fieldsIn(fragment.selectionSet, fragments) : [];
  });

/** A sentence if the figure exceeds its maximum. */
function above(name: string, figure: Figure, count = 0, bound = Number.POSITIVE_INFINITY) {
  if (count <= bound) return [];
  const [verb, one, many] = bounded[figure];
  return `${name} ${verb} ${counted(count)} ${count === 1 ? one : many}; the limit is ${counted(bound)}.`;
}

function textOf({ name, made }: Explained): string {
  if (!made) return `${name}\n  not run: mutations change the data of a service`;
  const { calls, waves, objects, bytes, routes, errors } = made;
  const rows = Object.entries({ calls, waves, objects, bytes });
  return [
    name,
    ...rows.map(([title, count]) => `  ${title.padEnd(7)}  ${counted(count)}`),
    ...errors.map((error) => `  failed   ${error}`),
    ...(routes.length > 0 ? [''] : []),
    ...routes.map(({ wave, count, method, route }) => {
      const words = `${counted(count)} ${count === 1 ? 'call' : 'calls'}`;
      return `  wave ${wave}: ${words}, ${method} ${route}`;
    }),
  ].join('\n');
}

const jsonOf = ({ name, id, variables, made }: Explained) => ({
  operation: name,
  ...(id !== undefined && { id }),
  variables,
  ...(made ?? { notRun: true }),
});
