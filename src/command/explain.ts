/**
 * `docgraph explain`: runs the operations in files on data in memory or with a REST service, and shows the calls that
 * they made.
 */
import { type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { coerceVariables } from '../graphql/plan/coerce-variables.ts';
import { callerOf } from '../rest/transport/callers.ts';
import { schema } from '../schema/schema.ts';
import { type FileOperation, readOperations } from './document-files.ts';
import type { ExplainCommand, Figure } from './explain-arguments.ts';
import { callingFields, countObjects } from './explain-fields.ts';
import { growthOf } from './explain-growth.ts';
import { type Run, type RunLimits, Runs } from './explain-run.ts';
import { counted, type Explained, explanation } from './explain-text.ts';
import { type Filled, filled, type Variables } from './explain-values.ts';
import { nameOf, readInput, readObject, Unreadable } from './input-files.ts';
import type { OpenSamples, SampleData, Samples } from './sample-service.ts';

interface Named extends FileOperation, Filled {
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
    await world.close();
  }
}

/** Why the given variables are invalid. Undefined if they are valid. Other variables may not have values. */
function unfit(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Variables,
): string | undefined {
  const named = variableDefinitions.filter(({ variable }) =>
    Object.hasOwn(given, variable.name.value),
  );
  return coerceVariables(schema, named, given).errors?.[0]?.message;
}

/** A REST service with its own data. */
class ServiceWorld {
  readonly #runs: Runs;

  constructor(service: { readonly url: string; readonly token: string }, limits: RunLimits) {
    this.#runs = new Runs({ ...service }, limits);
  }

  async explained(one: FileOperation, given: Variables): Promise<Named> {
    const values = await valuesOf(one, given, this.#runs);
    if (one.operation.operation !== OperationTypeNode.QUERY)
      return { ...one, ...values, made: undefined };
    const run = await this.#runs.run(one.document, one.operation, values.variables);
    return { ...one, ...values, made: { ...figuresOf(one, run), grows: undefined } };
  }

  close(): Promise<void> {
    return this.#runs.close();
  }
}

/** Data in memory. Each mutation gets separate data, so that it does not affect later operations. */
class SampleWorld {
  readonly #samples: Samples;
  readonly #limits: RunLimits;
  readonly #shared = new Map<boolean, Promise<OpenRuns>>();

  constructor(samples: Samples, limits: RunLimits) {
    this.#samples = samples;
    this.#limits = limits;
  }

  async explained(one: FileOperation, given: Variables): Promise<Named> {
    const { document, operation } = one;
    const { runs } = await this.#sharedOf(false);
    const values = await valuesOf(one, given, runs);
    const run = await this.#onData(false, one, (some) =>
      some.run(document, operation, values.variables),
    );
    const grows = await growthOf(one, values.variables, run, (asked, of, variables) =>
      this.#onData(true, one, (some) => some.run(asked, of, variables)),
    );
    return { ...one, ...values, made: { ...figuresOf(one, run), grows } };
  }

  async close(): Promise<void> {
    for (const open of this.#shared.values()) await (await open).close();
    this.#samples.close();
  }

  async #onData(
    isGrown: boolean,
    { operation }: FileOperation,
    make: (runs: Runs) => Promise<Run>,
  ): Promise<Run> {
    if (operation.operation === OperationTypeNode.QUERY)
      return make((await this.#sharedOf(isGrown)).runs);
    const own = await this.#open({ isGrown, isChanged: true });
    return make(own.runs).finally(own.close);
  }

  #sharedOf(isGrown: boolean): Promise<OpenRuns> {
    const open = this.#shared.get(isGrown) ?? this.#open({ isGrown, isChanged: false });
    this.#shared.set(isGrown, open);
    return open;
  }

  async #open(data: SampleData): Promise<OpenRuns> {
    const service = await this.#samples.serve(data);
    const runs = new Runs(service, this.#limits);
    const close = async () => {
      await runs.close();
      await service.close();
    };
    return { runs, close };
  }
}

interface OpenRuns {
  readonly runs: Runs;
  readonly close: () => Promise<void>;
}

const valuesOf = (one: FileOperation, given: Variables, runs: Runs) =>
  filled(one, given, (...asked) => runs.findId(...asked));

function figuresOf({ document, operation }: FileOperation, run: Run): Omit<Explained, 'grows'> {
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

const textOf = ({ name, chosen, made }: Named) => explanation(name, chosen, made).join('\n');

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
    all.map(({ name, id, variables, chosen, made }) => ({
      operation: name,
      ...(id !== undefined && { id }),
      variables,
      chosen,
      ...(made ? { ...made, grows: made.grows ?? null } : { notRun: true }),
    })),
    null,
    2,
  );
