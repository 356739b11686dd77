/**
 * Executes operations with the resolvers of a schema as graphql-js does, but prepares each document once: the fields of
 * its selections with their resolvers and types. It works with any executable schema.
 */
import {
  assertValidSchema,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { coercedVariables, valuesOfVariables } from '../graphql-js.ts';
import { type Container, compiledOperation } from './compiled-operation.ts';
import { Execution } from './execution.ts';
import type { Asked } from './resolver-calls.ts';
import type { OnError } from './response.ts';

type Compiled = Pick<Asked, 'operation' | 'variables'>;

export interface CompiledArgs extends ExecutionArgs {
  /** The default is `PROPAGATE`, which is what the GraphQL specification describes. */
  readonly onError?: OnError;
  /** The operation, if it was compiled before, and what `variableValues` have been coerced to. */
  readonly compiled?: Compiled | undefined;
  /**
   * Called with the place in the response of each value that a promise had. What has waited is in the old generation of
   * V8, and keeps what is below it in memory until that is collected, unless these places are emptied after use.
   */
  readonly onAwaited?: ((container: Container, key: string | number) => void) | undefined;
}

/** The result, which is a promise only if a resolver returned one. What is not supported is left to graphql-js. */
export function executeCompiled(args: CompiledArgs): ExecutionResult | Promise<ExecutionResult> {
  const { schema, document, operationName } = args;
  assertValidSchema(schema);
  const definition = getOperationAST(document, operationName);
  const rootType = definition && schema.getRootType(definition.operation);
  if (!definition || !rootType || !isSupported(args, definition)) return byGraphQL(args);
  // A host may have transformed the schema, with other types and resolvers.
  const isCompiled = args.compiled?.operation.root.type === rootType;
  const compiled = isCompiled ? args.compiled : compile(args, definition);
  // The errors are those of graphql-js.
  if (!compiled) return byGraphQL(args);
  const { onError = propagation(definition), onAwaited } = args;
  return new Execution({ ...compiled, args, onError, onAwaited }).run();
}

function compile(
  { schema, document, variableValues }: ExecutionArgs,
  definition: OperationDefinitionNode,
): Compiled | undefined {
  const { variables } = valuesOfVariables(schema, definition, variableValues ?? {});
  if (!variables) return undefined;
  const coerced = coercedVariables(variables);
  return { operation: compiledOperation(schema, document, definition, coerced), variables };
}

const byGraphQL = (args: ExecutionArgs) =>
  execute(args) as ExecutionResult | Promise<ExecutionResult>;

const isSupported = (
  { schema, document, abortSignal, hooks }: ExecutionArgs,
  { operation }: OperationDefinitionNode,
): boolean =>
  operation !== 'subscription' &&
  !abortSignal &&
  !hooks &&
  !schema.getDirective('defer') &&
  !schema.getDirective('stream') &&
  document.definitions.every(
    (definition) =>
      definition.kind !== Kind.FRAGMENT_DEFINITION || !definition.variableDefinitions?.length,
  );

/** A directive of graphql-js turns propagation off for an operation. */
const propagation = ({ directives = [] }: OperationDefinitionNode): OnError =>
  directives.some(({ name }) => name.value === 'experimental_disableErrorPropagation')
    ? 'NULL'
    : 'PROPAGATE';
