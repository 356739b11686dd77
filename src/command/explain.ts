/**
 * `docgraph explain`: runs the operations in files on data in memory or with a REST service, and shows the calls that
 * they made.
 */
import { type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { valuesOfVariables } from '../graphql/execution/graphql-js.ts';
import { callerOf } from '../rest/transport/callers.ts';
import { schema } from '../schema/schema.ts';
import { type FileOperation, readOperations } from './document-files.ts';
import type { ExplainCommand, Figure } from './explain-arguments.ts';
import { callingFields, countObjects } from './explain-fields.ts';
import { type Run, type RunLimits, Runs, type Variables } from './explain-run.ts';
import { counted, type Explained, explanation } from './explain-text.ts';
import { nameOf, readInput, readObject, Unreadable } from './input-files.ts';
import type { OpenSamples, SampleService, Samples } from './sample-service.ts';

interface Named extends FileOperation {
  readonly variables: Variables;
  /** The results. Undefined for a mutation that was not run. */
  readonly made: Explained | undefined;
}

/**
 * Runs `explain`. `problems`: a line about each operation that failed, and about each maximum that was exceeded.
 * Rejects with an `Unreadable` if something cannot be read.
 */
export async function explain(command: ExplainCommand, openSamples: () => Promise<OpenSamples>) {
  const { files, variablesFile, seedFile, against, tokenFile, limits } = command;
  // Read only once, because it may be standard input.
  const variables =
    variablesFile === undefined ? {} : readObject(variablesFile, 'the variables by name');
  const { operations, problems } = await readOperations(files);
  if (problems.length > 0) throw new Unreadable(problems.join('\n'));
  for (const { operation } of operations) {
    const problem = unfit(operation, variables);
    if (problem !== undefined) throw new Unreadable(`${nameOf(variablesFile ?? '')}: ${problem}`);
  }
  const world =
    against === undefined || tokenFile === undefined
      ? new SampleWorld((await openSamples())(seedFile), limits)
      : new ServiceWorld({ url: against, token: readToken(tokenFile) }, limits);
  try {
    const all: Named[] = [];
    for (const one of operations) all.push(await world.explained(one, variables));
    return {
      out: command.isJson ? json(all) : all.map(textOf).join('\n\n'),
      problems: all.flatMap((one) => [...failuresOf(one), ...aboveMaximums(one, command)]),
    };
  } finally {
    if (world instanceof SampleWorld) await world.close();
  }
}

/** Why the given variables are invalid. Undefined if they are valid. Those of other operations do not count. */
function unfit(operation: OperationDefinitionNode, given: Variables): string | undefined {
  const variableDefinitions = operation.variableDefinitions?.filter(({ variable }) =>
    Object.hasOwn(given, variable.name.value),
  );
  const { errors } = valuesOfVariables(schema, { ...operation, variableDefinitions }, given);
  return errors?.[0]?.message;
}

/** A REST service with its own data. */
class ServiceWorld {
  readonly #runs: Runs;

  constructor(service: { readonly url: string; readonly token: string }, limits: RunLimits) {
    this.#runs = new Runs({ ...service }, limits);
  }

  async explained(one: FileOperation, given: Variables): Promise<Named> {
    const variables = variablesOf(one, given);
    if (one.operation.operation !== OperationTypeNode.QUERY)
      return { ...one, variables, made: undefined };
    const run = await this.#runs.run(one.document, one.operation, variables);
    return { ...one, variables, made: figuresOf(one, run) };
  }
}

/** Data in memory. Each mutation gets separate data, so that it does not affect later operations. */
class SampleWorld {
  readonly #samples: Samples;
  readonly #limits: RunLimits;
  #shared: Promise<SampleService> | undefined;

  constructor(samples: Samples, limits: RunLimits) {
    this.#samples = samples;
    this.#limits = limits;
  }

  async explained(one: FileOperation, given: Variables): Promise<Named> {
    const { document, operation } = one;
    const isChanged = operation.operation !== OperationTypeNode.QUERY;
    const variables = variablesOf(one, given);
    const service = await (isChanged ? this.#samples.serve(true) : this.#unchanged());
    const run = await new Runs(service, this.#limits).run(document, operation, variables);
    if (isChanged) await service.close();
    return { ...one, variables, made: figuresOf(one, run) };
  }

  async close(): Promise<void> {
    await (await this.#shared)?.close();
    this.#samples.close();
  }

  #unchanged(): Promise<SampleService> {
    this.#shared ??= this.#samples.serve(false);
    return this.#shared;
  }
}

/** The given variables that the operation declares. */
const variablesOf = ({ operation }: FileOperation, given: Variables): Variables =>
  Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable: { name } }) =>
      Object.hasOwn(given, name.value) ? [[name.value, given[name.value]]] : [],
    ),
  );

function figuresOf({ document, operation }: FileOperation, run: Run): Explained {
  const { calls, errors } = run;
  return {
    calls: calls.length,
    waves: Math.max(0, ...calls.map(({ wave }) => wave)),
    objects: countObjects(document, operation, run),
    bytes: calls.reduce((sum, { bytes }) => sum + bytes, 0),
    fields: callingFields(document, operation, run),
    errors,
  };
}

/** The token in a file. It is checked, because the errors of `fetch` would contain an invalid one. */
function readToken(file: string): string {
  const token = readInput(file).trim();
  if (!callerOf(`Bearer ${token}`))
    throw new Unreadable(
      `${nameOf(file)} has no usable token: expected up to 8192 visible ASCII characters without spaces`,
    );
  return token;
}

const textOf = ({ name, made }: Named) => explanation(name, made).join('\n');

const failuresOf = ({ name, made }: Named): string[] =>
  (made?.errors ?? []).map((error) => `${name} failed: ${error}`);

const units: Readonly<Record<Figure, readonly [one: string, many: string]>> = {
  calls: ['call', 'calls'],
  waves: ['wave of calls', 'waves of calls'],
  objects: ['object', 'objects'],
};

/** A sentence for each maximum that an operation exceeds. */
function aboveMaximums({ name, made }: Named, { maximums }: ExplainCommand): string[] {
  return Object.entries(units).flatMap(([figure, [one, many]]) => {
    const bound = maximums[figure as Figure];
    const count = made?.[figure as Figure] ?? 0;
    if (bound === undefined || count <= bound) return [];
    const verb = figure === 'objects' ? 'returned' : 'made';
    return [
      `${name} ${verb} ${counted(count)} ${count === 1 ? one : many}; the limit is ${counted(bound)}.`,
    ];
  });
}

const json = (all: readonly Named[]): string =>
  JSON.stringify(
    all.map(({ name, id, variables, made }) => ({
      operation: name,
      ...(id !== undefined && { id }),
      variables,
      ...(made ?? { notRun: true }),
    })),
    null,
    2,
  );
