/** Coerces the variables of an operation. */
import {
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { coerceInput } from './coerce-input.ts';
import type { Variables } from './model.ts';

export interface CoerceOptions {
  /** Number of errors after which coercion stops. */
  readonly maxErrors?: number;
  /** Whether messages omit names of the schema that are not in the request: suggestions, and the values of enums. */
  readonly hidesSchema?: boolean;
}

export type CoercedVariables =
  | { readonly coerced: Variables; readonly errors?: undefined }
  | { readonly errors: readonly GraphQLError[]; readonly coerced?: undefined };

/** Thrown to stop the coercion of a value when the maximum number of errors is reached. */
class Enough extends Error {}

export function coerceVariables(
  schema: GraphQLSchema,
  definitions: OperationDefinitionNode['variableDefinitions'] = [],
  given: Variables,
  { maxErrors = 1, hidesSchema = false }: CoerceOptions = {},
): CoercedVariables {
  // There is no prototype, because a variable may be named `__proto__`.
  const coerced: Record<string, unknown> = Object.create(null);
  const errors: GraphQLError[] = [];
  const report = (error: GraphQLError) => {
    errors.push(error);
    if (errors.length >= maxErrors) throw new Enough();
  };
  try {
    for (const definition of definitions) {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type);
      // Validation rejects such a document.
      if (!isInputType(type)) continue;
      if (!Object.hasOwn(given, name)) {
        const { defaultValue } = definition;
        if (defaultValue) coerced[name] = valueFromAST(defaultValue, type);
        else if (isNonNullType(type))
          report(about(definition, `of required type "${type}" was not provided.`));
      } else if (given[name] === null && isNonNullType(type))
        report(about(definition, `of non-null type "${type}" must not be null.`));
      else
        coerced[name] = coerceInput(given[name], type, {
          report: (path, error) => report(unfit(definition, path, error)),
          hidesSchema,
        });
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return errors.length > 0 ? { errors } : { coerced: { ...coerced } };
}

const about = (definition: VariableDefinitionNode, problem: string) =>
  new GraphQLError(`Variable "$${definition.variable.name.value}" ${problem}`, {
    nodes: definition,
  });

function unfit(
  definition: VariableDefinitionNode,
  path: readonly (string | number)[],
  reason: GraphQLError,
): GraphQLError {
  const name = definition.variable.name.value;
  const pathText = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const at = pathText && ` at "${name}${pathText}"`;
  return new GraphQLError(`Variable "$${name}" got an invalid value${at}; ${reason.message}`, {
    nodes: definition,
    originalError: reason,
  });
}
