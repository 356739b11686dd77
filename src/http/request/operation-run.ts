/** Runs the operation of one request: checks its estimated cost, executes it, and releases what it has read. */
import type { DocumentNode } from 'graphql';
import type { Estimate } from '../../graphql/cost/estimate.ts';
import { BatchGuide } from '../../graphql/loading/batch-guide.ts';
import {
  type ChosenPlan,
  choosePlan,
  type NoPlan,
  type Question,
} from '../../graphql/plan/choose-plan.ts';
import { RequestContext } from '../../graphql/plan/context.ts';
import type { ErrorBehavior } from '../../graphql/plan/error-behavior.ts';
import { type Executed, type Executing, notExecuted } from '../../graphql/run/execute.ts';
import { RestClient, type RestClientOptions } from '../../rest/client/client.ts';
import { representationOf } from '../../rest/client/outgoing-headers.ts';
import { OperationReuse } from '../reuse/operation-reuse.ts';
import { runKey } from '../reuse/run-key.ts';
import type { GraphServices } from './graph-services.ts';

/** What the operation needs of its request. */
export type OperationRequest = Pick<
  RestClientOptions,
  'caller' | 'headers' | 'requestId' | 'signal' | 'onBegin' | 'trace' | 'onCall' | 'report'
> & { readonly onError: ErrorBehavior };

export class OperationRun {
  readonly context: RequestContext;
  /** Undefined if the run depends on nothing that is kept, and leaves nothing. */
  readonly reuse: OperationReuse | undefined;
  readonly #services: GraphServices;
  readonly #question: Question;
  readonly #chosen: ChosenPlan | NoPlan;
  #writer: Executing['writer'];
  #isIntrospection = false;

  /** Throws the `GraphQLError` that refuses the operation with these variables. */
  constructor(services: GraphServices, question: Question, request: OperationRequest) {
    const { schema, client, sizes, queryCosts, hidesSchema, runs, batches } = services;
    const { prepared, operation, variables } = question;
    sizes.checkArguments(prepared.document, operation, variables ?? {});
    const isRootOnly = request.caller === undefined;
    const chosen = choosePlan(schema, question, { isRootOnly, hidesSchema });
    // Without a token there is no call and no object, and so nothing to estimate.
    if (!isRootOnly && chosen.plan) queryCosts.check(question, chosen);
    this.#services = services;
    this.#question = question;
    this.#chosen = chosen;
    const rest = new RestClient({ ...client, ...request });
    const { mostValues } = sizes.bounds;
    const { sortedItems, groupedPages } = queryCosts.bounds;
    const { caller, headers, onError } = request;
    const guide = new BatchGuide(rest, {
      figures: batches.figures,
      otherOrders: batches.otherOrders,
      lengths: caller && batches.lengths.of(caller.tokenHash),
      places: () => chosen.plan?.callPlaces,
    });
    const bounds = { mostValues, sortedItems, groupedPages };
    this.context = new RequestContext(rest, chosen.variables ?? {}, bounds, guide, onError);
    if (runs && caller && chosen.plan && !this.isMutation) {
      const representation = `${representationOf(headers)}\n${onError}`;
      const key = runKey(question, chosen.variables, representation);
      this.reuse = new OperationReuse(runs, { tokenHash: caller.tokenHash, key }, rest);
    }
  }

  /** Throws the `GraphQLError` that refuses the introspection in the operation. */
  start(isAccepted: boolean): Executed | Promise<Executed> {
    const { schema, execute, sizes, introspections } = this.#services;
    const chosen = this.#chosen;
    const question = this.#question;
    const context = this.context;
    const values = sizes.introspected(question.prepared.document, question.operation);
    context.values.take(values);
    this.#isIntrospection = values > 0;
    if (chosen.errors) return notExecuted(chosen.errors);
    const introspection = { introspections, values, isAccepted };
    const { executed, writer } = execute({ schema, question, chosen, context, introspection });
    this.#writer = writer;
    return executed;
  }

  get document(): DocumentNode {
    return this.#question.prepared.document;
  }

  /** Whether the result has fields about the schema. */
  get isIntrospection(): boolean {
    return this.#isIntrospection;
  }

  /** Whether the result must say that it is whole. */
  get isIncremental(): boolean {
    return this.#question.prepared.isIncremental;
  }

  get isMutation(): boolean {
    return this.#question.operation.operation === 'mutation';
  }

  /** Keys of the root fields whose changes were made. Undefined unless it is a mutation. */
  get changed(): ReadonlySet<string> | undefined {
    return this.isMutation ? this.context.changed : undefined;
  }

  /** The estimate that the operation was checked with. Undefined if its variables do not fit. */
  get estimate(): Estimate | undefined {
    const { schema, queryCosts } = this.#services;
    // Without a token the plan ends at the root.
    const chosen = this.context.rest.hasToken ? this.#chosen : choosePlan(schema, this.#question);
    return chosen.plan && queryCosts.estimate(this.#question, chosen);
  }

  /** Whether there is no data if a root field has an error, by its response key. */
  requires(key: string): boolean {
    const { onError } = this.context;
    if (onError !== 'PROPAGATE') return onError === 'HALT';
    return this.#chosen.plan?.requires(key) ?? false;
  }

  /** Releases what was read and written, which long-lived objects would keep in memory. The response must be sent. */
  release(): void {
    const { rest } = this.context;
    rest.end();
    rest.emptyResponses();
    this.#writer?.release();
  }
}
