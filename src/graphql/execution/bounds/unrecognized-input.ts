/**
 * Finds the enum value `UNRECOGNIZED` in the arguments of an operation, because only responses can have it. In the
 * input of a mutation, it is a user error instead.
 */
import {
  type ArgumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { memoized } from '../../../rest/values/memoized.ts';
import { isRecord } from '../../../rest/values/record.ts';
import { eachSelection, type Fragments } from '../fragments.ts';

/** The enum value for values in responses that are not in this schema. */
export const UNRECOGNIZED = 'UNRECOGNIZED';

interface TypedVariable {
  readonly definition: VariableDefinitionNode;
  readonly type: GraphQLInputType;
}

/** Where an operation may contain the value, except for inputs of mutations. */
export interface UnrecognizedInputs {
  /** An argument in the document that contains the value. */
  readonly written: ArgumentNode | undefined;
  /** Variables that may contain the value. */
  readonly variables: readonly TypedVariable[];
}

export function unrecognizedInputs(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): UnrecognizedInputs {
  const read = new Set<string>();
  let written: ArgumentNode | undefined;
  const readVariables = (value: ValueNode): void => {
    if (value.kind === Kind.VARIABLE) read.add(value.name.value);
    else if (value.kind === Kind.LIST) value.values.forEach(readVariables);
    else if (value.kind === Kind.OBJECT)
      for (const field of value.fields) readVariables(field.value);
  };
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  eachSelection(operation.selectionSet, fragments, (selection, isTop) => {
    // A fragment on the type of mutations can only be used at the top.
    if (selection.kind === Kind.FIELD && !(isMutation && isTop))
      for (const argument of selection.arguments ?? []) {
        readVariables(argument.value);
        if (isWrittenIn(argument.value)) written ??= argument;
      }
    return true;
  });
  const variables = (operation.variableDefinitions ?? []).flatMap((definition) => {
    const type = typeFromAST(schema, definition.type);
    const isRead = read.has(definition.variable.name.value);
    return isRead && isInputType(type) && mayContain(type) ? [{ definition, type }] : [];
  });
  return { written, variables };
}

/** The argument or variable that contains the value. Undefined if there is none. */
export function unrecognizedIn(
  { written, variables }: UnrecognizedInputs,
  given: Readonly<Record<string, unknown>>,
): ArgumentNode | VariableDefinitionNode | undefined {
  if (written) return written;
  const found = variables.find(({ definition, type }) => {
    const name = definition.variable.name.value;
    if (Object.hasOwn(given, name) && given[name] !== undefined) return contains(given[name], type);
    return definition.defaultValue !== undefined && isWrittenIn(definition.defaultValue);
  });
  return found?.definition;
}

const isWrittenIn = (value: ValueNode): boolean =>
  (value.kind === Kind.ENUM && value.value === UNRECOGNIZED) ||
  (value.kind === Kind.LIST && value.values.some(isWrittenIn)) ||
  (value.kind === Kind.OBJECT && value.fields.some((field) => isWrittenIn(field.value)));

/** Whether a value of the type may contain an enum with this value at any depth. */
const mayContain = memoized((type: GraphQLInputType & object): boolean => {
  const open: GraphQLInputType[] = [type];
  const seen = new Set<GraphQLInputType>();
  for (let next = open.pop(); next; next = open.pop()) {
    const named = getNamedType(next);
    if (seen.has(named)) continue;
    seen.add(named);
    if (isEnumType(named) && named.getValue(UNRECOGNIZED)) return true;
    if (isInputObjectType(named))
      open.push(...Object.values(named.getFields()).map((field) => field.type));
  }
  return false;
});

/** Whether the value contains `UNRECOGNIZED`. Values with a wrong type are rejected when variables are coerced. */
function contains(value: unknown, type: GraphQLInputType): boolean {
  if (isNonNullType(type)) return contains(value, type.ofType);
  if (isListType(type))
    return Array.isArray(value)
      ? value.some((item) => contains(item, type.ofType))
      : contains(value, type.ofType);
  if (isEnumType(type)) return value === UNRECOGNIZED && type.getValue(UNRECOGNIZED) !== undefined;
  if (!isInputObjectType(type) || !isRecord(value)) return false;
  return Object.values(type.getFields()).some(
    (field) => Object.hasOwn(value, field.name) && contains(value[field.name], field.type),
  );
}
