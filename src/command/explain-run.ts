/** Runs the queries of `docgraph explain --against`, and counts their calls: what they are likely to cost. */
import {
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  separateOperations,
} from 'graphql';
import { createFacade, type Facade } from '../facade/facade.ts';
import type { FileOperation } from './document-files.ts';
import type { Likely } from './explain-text.ts';
import { Unreadable } from './input-files.ts';

export interface RunOptions {
  /** Address of the REST service. */
  readonly against: string;
  readonly token: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What an operation made in a run. */
type Made = Pick<Likely, 'calls' | 'depth'>;

/** Enough calls to measure a query: a service may have much more data. */
const callBudget = 10_000;

export class Runs {
  readonly #facade: Facade;
  readonly #options: RunOptions;

  /** Throws an `Unreadable` for an address that cannot be used. */
  constructor(options: RunOptions) {
    this.#options = options;
    try {
      this.#facade = createFacade({ upstreamUrl: options.against, trace: true, callBudget });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Unreadable(`${options.against} cannot be used: ${error.message}`);
    }
  }

  /** Undefined for a mutation, which is not run. Rejects with an `Unreadable` if the run fails. */
  async of({ name, document, operation }: FileOperation): Promise<Made | undefined> {
    if (operation.operation !== OperationTypeNode.QUERY) return undefined;
    const { variables } = this.#options;
    const { data, errors, extensions } = await this.#send({
      query: print(separateOperations(document)[operation.name?.value ?? ''] ?? document),
      variables: ofOperation(operation, variables),
    });
    const [error] = errors ?? [];
    const failed = `${name} failed in a run: `;
    if (error) throw new Unreadable(failed + messageOf(error));
    if (!data || !extensions?.upstream) throw new Unreadable(`${failed}it had no result`);
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

const messageOf = ({ message, path }: Failure): string =>
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
