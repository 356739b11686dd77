/** Runs operations on a REST service, and returns the calls that they made. */
import {
  type DocumentNode,
  type OperationDefinitionNode,
  print,
  separateOperations,
} from 'graphql';
import { createFacade, type Facade } from '../facade/facade.ts';
import type { FacadeOptions } from '../server/settings/options.ts';
import { Unreadable } from './input-files.ts';
import type { SampleService } from './sample-service.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** A call in the trace of an operation. */
export interface TracedCall {
  readonly operation: string;
  readonly method: string;
  readonly route: string;
  readonly reason: string;
  readonly wave: number;
  readonly bytes: number;
  /** Paths in the response to which the result belongs, without list indexes. */
  readonly paths: readonly { readonly path: string }[];
}

/** What a run returned. */
export interface Run {
  readonly data: unknown;
  readonly calls: readonly TracedCall[];
  readonly errors: readonly string[];
}

/** The settings on which runs depend. */
export type RunLimits = Pick<FacadeOptions, 'queryObjects'>;

/**
 * Limits that are high enough to see all calls of an operation, since a service may have much more data than a test
 * environment.
 */
const enough = { callBudget: 10_000, deadlineMs: 120_000 } as const;

export class Runs {
  readonly #service: Pick<SampleService, 'url' | 'token'>;
  readonly #limits: RunLimits;

  constructor(service: Pick<SampleService, 'url' | 'token'>, limits: RunLimits) {
    this.#service = service;
    this.#limits = limits;
  }

  /**
   * Runs an operation. Each run has a new facade, because what a facade remembers may change the calls of later runs.
   */
  async run(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): Promise<Run> {
    const facade = this.#open();
    try {
      const query = print(separateOperations(document)[operation.name?.value ?? ''] ?? document);
      const { data, errors = [], extensions } = await this.#send(facade, { query, variables });
      return { data, calls: extensions?.upstream ?? [], errors: errors.map(messageOf) };
    } finally {
      await facade.close();
    }
  }

  #open(): Facade {
    const { url } = this.#service;
    try {
      return createFacade({
        ...this.#limits,
        ...enough,
        upstreamUrl: url,
        trace: true,
        reuse: 'off',
      });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Unreadable(`${url} cannot be used: ${error.message}`);
    }
  }

  async #send(facade: Facade, body: object): Promise<TracedResponse> {
    const response = await facade.fetch(
      new Request(`http://localhost${facade.endpoint}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#service.token}`,
          'x-upstream-trace': '1',
        },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as TracedResponse;
  }
}

interface Failure {
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

interface TracedResponse {
  readonly data?: unknown;
  readonly errors?: readonly Failure[];
  readonly extensions?: { readonly upstream?: readonly TracedCall[] };
}

const messageOf = ({ message, path }: Failure): string =>
  path ? `${message} (at ${path.join('.')})` : message;
