/** Runs the queries of `docgraph explain --against`, and counts their calls: what they are likely to cost. */
import {
  type DocumentNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  separateOperations,
} from 'graphql';
import { createFacade, type Facade } from '../facade/facade.ts';
import type { Likely } from './explain-text.ts';

export interface RunOptions {
  /** Address of the REST service. */
  readonly against: string;
  readonly token: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What an operation made in a run. */
type Made = Pick<Likely, 'calls' | 'depth'>;

/** An operation that cannot be run, or that failed, with the reason as its message. */
export class NotMeasured extends Error {}

/** Enough calls to measure a query: a service may have much more data. */
const callBudget = 10_000;

export class Runs {
  readonly #facade: Facade;
  readonly #options: RunOptions;

  /** Throws a `NotMeasured` for an address that cannot be used. */
  constructor(options: RunOptions) {
    this.#options = options;
    try {
      this.#facade = createFacade({ upstreamUrl: options.against, trace: true, callBudget });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new NotMeasured(`${options.against} cannot be used: ${error.message}`);
    }
  }

  /** Undefined for a mutation, which is not run. Throws a `NotMeasured` if the run fails. */
  async of(document: DocumentNode, operation: OperationDefinitionNode): Promise<Made | undefined> {
    if (operation.operation !== OperationTypeNode.QUERY) return undefined;
    const name = operation.name?.value ?? '';
    const { variables } = this.#options;
    const { data, errors, extensions } = await this.#send({
      query: print(separateOperations(document)[name] ?? document),
      variables: ofOperation(operation, variables),
    });
    const [error] = errors ?? [];
    if (error) throw new NotMeasured(failureOf(error));
    if (!data || !extensions?.upstream) throw new NotMeasured('it had no result');
    const waves = extensions.upstream.map(({ wave }) => wave);
    return { calls: waves.length, depth: Math.max(0, ...waves) };
  }

  close(): Promise<void> {
    return this.#facade.close();
  }

  async #send(body: object): Promise<ExplainResponse> {
    const response = await this.#facade.fetch(
      new Request(`http://localhost${this.#facade.endpoint}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#options.token}`,
          'x-upstream-trace': '1',
        },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as ExplainResponse;
  }
}

interface Failure {
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

interface ExplainResponse {
  readonly data?: object | null;
  readonly errors?: readonly Failure[];
  readonly extensions?: { readonly upstream?: readonly { readonly wave: number }[] };
}

const failureOf = ({ message, path }: Failure): string =>
  path ? `${message} (at ${path.join('.')})` : message;

/** A file may have the variables of several operations. */
const ofOperation = (
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): object =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable: { name } }) =>
      Object.hasOwn(variables, name.value) ? [[name.value, variables[name.value]]] : [],
    ),
  );
