/**
 * Executes an operation: checks its cost with the variables, makes the context of its resolvers, and runs it. What the
 * result needs on its way to the client is added by `presentResult`.
 */
import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { BatchGuide } from '../graphql/loading/batch-guide.ts';
import { choosePlan, type Question } from '../graphql/plan/choose-plan.ts';
import { RequestContext } from '../graphql/plan/context.ts';
import type { ErrorBehavior } from '../graphql/plan/error-behavior.ts';
import type { Variables } from '../graphql/plan/model.ts';
import { type Execute, executeByPlan, notExecuted } from '../graphql/run/execute.ts';
import { RestClient } from '../rest/client/client.ts';
import { askedWith } from './body.ts';
import { operationKey } from './operation-key.ts';
import { OperationRun } from './operation-run.ts';
import { presentResult } from './present-result.ts';
import { requestIn } from './requests.ts';
import type { ServedRequest } from './served-request.ts';

/** An operation as a request asks for it. */
export interface AskedOperation {
  readonly question: Question;
  readonly onError: ErrorBehavior;
}

/** Presents results. Without `usePlan`, graphql-js executes, and errors propagate whatever `onError` is. */
export const useExecution = (): Plugin => ({
  onExecute({ args }) {
    const request = requestIn(args.contextValue);
    return {
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return;
        setResult(presentResult(request, request.run, result as ExecutionResult));
      },
    };
  },
});

/** Executes operations by their plans. */
export const usePlan = (): Plugin => ({
  onExecute({ setExecuteFn }) {
    setExecuteFn(({ contextValue, document, operationName, variableValues }) => {
      const request = requestIn(contextValue);
      const prepared = request.services.documents.of(document);
      const operation = prepared.operation(operationName);
      if (!operation) throw new Error('Yoga has checked that the operation exists.');
      const question = { prepared, operation, variables: variableValues as Variables };
      const { onError = 'PROPAGATE' } = askedWith(contextValue.params) ?? {};
      return executeFor(request, { question, onError }, executeByPlan);
    });
  },
});

/**
 * Returns a promise only if the operation waits. Throws a `GraphQLError` if the operation is refused with these
 * variables.
 */
export function executeFor(
  request: ServedRequest,
  asked: AskedOperation,
  execute: Execute,
): ExecutionResult | Promise<ExecutionResult> {
  const { question } = asked;
  request.trace?.start(question.operation);
  const run = check(request, asked);
  request.run = run;
  return executed(request, run, execute);
}

function check(request: ServedRequest, { question, onError }: AskedOperation): OperationRun {
  const { schema, sizes, bounds, settings } = request.services;
  const { prepared, operation, variables } = question;
  sizes.checkArguments(prepared.document, operation, variables ?? {});
  const isRootOnly = request.caller === undefined;
  const chosen = choosePlan(schema, question, { isRootOnly, hidesSchema: !settings.introspection });
  // Without a token there are neither calls nor objects.
  if (!isRootOnly && chosen.plan) bounds.check(question, chosen);
  const context = contextOf(
    request,
    question,
    { variables: chosen.variables ?? {}, onError },
    () => chosen.plan?.callPlaces,
  );
  return new OperationRun(question, chosen, context);
}

/** The context of the resolvers of one operation. */
function contextOf(
  request: ServedRequest,
  question: Question,
  { variables, onError }: { variables: Variables; onError: ErrorBehavior },
  places: ConstructorParameters<typeof BatchGuide>[1]['places'],
): RequestContext {
  const { client, sizes, lists, batches, speculation, settings } = request.services;
  const { caller, trace, onCall, report, head, id: requestId, isOfAgent } = request;
  const reader = question.operation.operation === 'query' ? caller : undefined;
  const rest = new RestClient({
    ...client,
    caller,
    headers: head.headers,
    requestId,
    callBudget: isOfAgent ? Math.min(settings.mcpCalls, client.callBudget) : client.callBudget,
    trace,
    onCall,
    report,
    speculation: reader && speculation.of(reader.tokenHash, operationKey(question)),
  });
  const guide = new BatchGuide(rest, {
    otherOrders: batches.otherOrders,
    ways: batches.ways,
    lengths: caller && batches.lengths.of(caller.tokenHash),
    places,
  });
  const limits = { maxValues: sizes.bounds.maxValues, ...lists, ways: batches.ways };
  return new RequestContext(rest, variables, limits, guide, onError);
}

function executed(
  { services }: ServedRequest,
  run: OperationRun,
  execute: Execute,
): ExecutionResult | Promise<ExecutionResult> {
  const { schema, sizes, introspections } = services;
  const { question, chosen, context } = run;
  const values = sizes.introspected(question.prepared.document, question.operation);
  context.values.take(values);
  run.isIntrospection = values > 0;
  const done = (one: OperationRun['executed'] & object) => {
    run.executed = one;
    return one.result;
  };
  if (chosen.errors) return done(notExecuted(chosen.errors));
  const { executed, writer } = execute({ schema, question, chosen, context, introspections });
  run.writer = writer;
  return executed instanceof Promise ? executed.then(done) : done(executed);
}
