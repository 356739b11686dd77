/** Executes an operation with the resolvers of the schema. */
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, visit } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import type { ErrorBehavior } from '../plan/error-behavior.ts';
import { isIncremental } from '../plan/incremental.ts';
import { type Executed, uncounted } from '../run/execute.ts';
import { resolvedPaths } from './resolver-writer.ts';
import { contextFrom } from './resolvers.ts';

/** The `execute` of graphql-js, or one like it. `onError`: what it may do with errors other than propagate them. */
export type ExecuteSchema = (args: ExecutionArgs & { readonly onError: ErrorBehavior }) => unknown;

/** `schema` has neither `@defer` nor `@stream`; the document may use both. */
export function executeByResolvers(
  execute: ExecuteSchema,
  args: ExecutionArgs,
): Executed | Promise<Executed> {
  const context = contextFrom(args.contextValue);
  const document = withoutIncremental(args.document);
  const { onError } = context;
  const result = execute({ ...args, document, onError }) as
    | ExecutionResult
    | Promise<ExecutionResult>;
  const executed = (one: ExecutionResult) => uncounted(one, resolvedPaths);
  return result instanceof Promise ? result.then(executed) : executed(result);
}

/** The document without `@defer` and `@stream`, to which the executor would respond in parts. */
const withoutIncremental = memoized(
  (document: DocumentNode): DocumentNode =>
    visit(document, { Directive: (directive) => (isIncremental(directive) ? null : undefined) }),
);
