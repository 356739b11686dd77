/**
 * Executes an operation: checks its cost with the variables, makes the context of its resolvers, and runs it. What the
 * result needs on its way to the client is added by `presentResult`.
 */
import { type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import {
  type CompiledArgs,
  executeCompiled,
} from '../graphql/execution/compiled/execute-compiled.ts';
import { type ErrorBehavior, RequestContext } from '../graphql/execution/context.ts';
import { withoutIncremental } from '../graphql/execution/incremental.ts';
import type { Variables } from '../graphql/execution/model.ts';
import { choosePlan, type Question } from '../graphql/execution/prepared-document.ts';
import { RestClient } from '../rest/client/client.ts';
import { schemaForClients } from '../schema/schema.ts';
import { askedWith } from './body.ts';
import { OperationRun } from './operation-run.ts';
import { presentResult } from './present-result.ts';
import { requestIn } from './requests.ts';
import type { ServedRequest } from './served-request.ts';
import { writtenBefore } from './written-result.ts';

/** An operation as a request asks for it. */
export interface AskedOperation {
  readonly question: Question;
  readonly onError: ErrorBehavior;
}

/** The `execute` of graphql-js, or one like it. `onError`: what it may do with errors other than propagate them. */
type Execute = (args: CompiledArgs) => unknown;

/** Presents results. Without `useCompiled`, graphql-js executes, and errors propagate whatever `onError` is. */
export const useExecution = (): Plugin => ({
  onExecute({ args, setExecuteFn }) {
    const request = requestIn(args.contextValue);
    setExecuteFn(executing(execute));
    return {
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result) return;
        setResult(presentResult(request, request.run, result as ExecutionResult));
      },
    };
  },
});

/** Prepares each document once for its execution. */
export const useCompiled = (): Plugin => ({
  onExecute({ setExecuteFn }) {
    setExecuteFn(executing(executeCompiled));
  },
});

const executing = (execute: Execute) => (args: ExecutionArgs) => {
  const { request, run } = begin(args);
  const contextValue = Object.assign(args.contextValue as object, { docgraph: run.context });
  return resultOf(request, run, execute, { schema: args.schema, contextValue });
};

/** The member of Yoga's context with its operation. A weak map would keep it until a full garbage collection. */
const begun = Symbol('begun');

/** Checks an operation and begins it, unless a plugin has done so before. Throws a `GraphQLError` if it is refused. */
export function begin({ contextValue, document, operationName, variableValues }: ExecutionArgs) {
  const context = contextValue as { readonly params?: object; [begun]?: OperationRun };
  const request = requestIn(context);
  const known = context[begun];
  if (known) return { request, run: known };
  const prepared = request.services.documents.of(document);
  const operation = prepared.operation(operationName);
  if (!operation) throw new Error('Yoga has checked that the operation exists.');
  const variables = variableValues as Variables;
  const { onError = 'PROPAGATE' } = askedWith(context.params ?? {}) ?? {};
  const run = beginFor(request, { question: { prepared, operation, variables }, onError });
  context[begun] = run;
  return { request, run };
}

/** The result of an operation that was begun. It is a promise only if the operation waits. */
export function resultOf(
  { services }: ServedRequest,
  { question, chosen, context, isIntrospection, onAwaited }: OperationRun,
  execute: Execute,
  { schema, contextValue }: Pick<ExecutionArgs, 'schema' | 'contextValue'>,
): ExecutionResult | Promise<ExecutionResult> {
  if (!chosen.plan) return { errors: chosen.errors };
  const { prepared, operation, variables } = question;
  context.plan = chosen.plan;
  if (isIntrospection && chosen.plan.root.fields.every(({ name }) => name.startsWith('__'))) {
    const { data, error } = services.introspections.resultOf(question, chosen);
    return error ? { errors: [error] } : writtenBefore(data);
  }
  return execute({
    schema,
    document: withoutIncremental(prepared.document),
    operationName: operation.name?.value ?? null,
    variableValues: variables ?? {},
    compiled: { operation: chosen.plan, variables: chosen.coercedValues },
    contextValue,
    onError: context.onError,
    onAwaited,
  }) as ExecutionResult | Promise<ExecutionResult>;
}

/** Number of values in arguments from which fewer errors of variables are reported. */
const manyValues = 1_000;

/** Checks an operation and begins it. Throws a `GraphQLError` if it is refused with these variables. */
export function beginFor(
  request: ServedRequest,
  { question, onError }: AskedOperation,
): OperationRun {
  const { documents, sizes, bounds, settings } = request.services;
  const { prepared, operation, variables } = question;
  request.trace?.start(operation);
  const argumentValues = sizes.checkArguments(prepared.document, operation, variables ?? {});
  const chosen = choosePlan(schemaForClients, question, {
    // For each, graphql-js prints the value.
    maxErrors: argumentValues > manyValues ? 3 : 50,
    hidesSchema: !settings.introspection,
  });
  // Without a token there are neither calls nor objects.
  try {
    if (request.caller && chosen.plan) bounds.check(question, chosen);
  } finally {
    documents.measure(prepared);
  }
  const context = contextOf(request, chosen.variables, onError);
  const run = new OperationRun(question, chosen, context);
  const values = sizes.introspected(prepared.document, operation);
  context.values.take(values);
  run.isIntrospection = values > 0;
  request.run = run;
  return run;
}

/** The context of the resolvers of one operation. `variables`: coerced. Resolvers that graphql-js calls set them. */
export function contextOf(
  request: ServedRequest,
  variables: Variables = {},
  onError?: ErrorBehavior,
): RequestContext {
  const { client, sizes, lists, remembered, settings } = request.services;
  const { caller, trace, onCall, report, head, id: requestId, isOfAgent } = request;
  const rest = new RestClient({
    ...client,
    caller,
    headers: head.headers,
    requestId,
    callBudget: isOfAgent ? Math.min(settings.mcpCalls, client.callBudget) : client.callBudget,
    trace,
    onCall,
    report,
  });
  const memory = remembered.of(caller?.tokenHash);
  const limits = { maxValues: sizes.bounds.maxValues, ...lists };
  return new RequestContext(rest, variables, limits, memory, onError);
}
