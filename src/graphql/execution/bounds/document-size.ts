/**
 * Determines the size of a document before it runs: its fields and introspections, and with its variables also values in
 * arguments, IDs in lists and page sizes. Documents that exceed a limit are refused.
 */
import {
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type ValueNode,
} from 'graphql';
import { memoized } from '../../../rest/values/memoized.ts';
import type { ErrorCode } from '../../errors/errors.ts';
import { refuseAbove } from '../../errors/too-costly.ts';
import { maxPageSize } from '../../loading/pager.ts';
import { pageSizeMessage } from '../../loading/walk.ts';
import { eachSelection, type Fragments, fragmentsIn } from '../fragments.ts';
import { countSchemaFields, introspectedValues } from '../introspection.ts';
import type { Variables } from '../model.ts';
import { countArguments, sizesOfVariables } from './count-values.ts';
import { countFields, ExpandedSum } from './expanded-sum.ts';

export interface DocumentBounds {
  /** Maximum number of fields in an operation, with its fragments expanded. */
  readonly maxFields: number;
  /** Maximum number of values in the response to a request, counting lists and introspections. */
  readonly maxValues: number;
  /** Maximum number of IDs in list arguments of an operation, with its fragments expanded. */
  readonly maxIds: number;
}

/**
 * Maximum number of values in the arguments of an operation, counted as in `count-values.ts`. The densest rich document
 * that fits in a request has 15,500.
 */
const maxArgumentValues = 20_000;

/** Weight of a value of an introspection, which takes less time than another value. */
const introspectionShare = 0.75;

export class DocumentSizes {
  readonly bounds: DocumentBounds;
  readonly #schema: GraphQLSchema;
  /** Facts about a document, for all requests that send it. `introspected`: number of values in its introspections. */
  readonly #factsOf = memoized((document: DocumentNode) => {
    const fragments = fragmentsIn(document);
    const introspected = operationsIn(document).map((operation) => {
      const values = introspectedValues(this.#schema, operation.selectionSet, fragments);
      return [operation, Math.ceil(values * introspectionShare)] as const;
    });
    const argumentsOf = memoized((operation: OperationDefinitionNode) =>
      argumentsIn(operation, fragments),
    );
    return { fragments, introspected: new Map(introspected), argumentsOf };
  });

  constructor(schema: GraphQLSchema, bounds: DocumentBounds) {
    this.#schema = schema;
    this.bounds = bounds;
  }

  /** Throws if an operation of the document selects too much, whatever the variables are. */
  checkSelections(document: DocumentNode): void {
    const { maxFields, maxValues } = this.bounds;
    const { fragments, introspected } = this.#factsOf(document);
    for (const [{ operation, selectionSet }, values] of introspected) {
      if (!this.#schema.getRootType(operation)) throw notOffered(operation);
      refuseAbove(maxFields, countFields(selectionSet, fragments), 'fields');
      refuseAbove(1, countSchemaFields(selectionSet, fragments), 'schemas');
      refuseAbove(maxValues, values, 'values');
    }
  }

  /**
   * Throws if the operation with these variables has too many IDs, a page size that is out of range, or too many
   * values. Returns the number of values in arguments.
   */
  checkArguments(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): number {
    const { fragments, argumentsOf } = this.#factsOf(document);
    const { pageSizes, hasLists, written } = argumentsOf(operation);
    const { selectionSet } = operation;
    const sizes = sizesOfVariables(operation, variables, maxArgumentValues);
    const counted = sizes.size === 0 ? written : countArguments(selectionSet, fragments, sizes);
    refuseAbove(maxArgumentValues, counted, 'arguments');
    const read = valuesIn(operation, variables);
    for (const first of pageSizes)
      if (!isPageSize(read(first.value).number)) throw badInput(pageSizeMessage, first);
    if (hasLists) {
      const ids = new ExpandedSum((field) => itemsInArguments(field, read));
      refuseAbove(this.bounds.maxIds, ids.of(selectionSet, fragments), 'ids');
    }
    return counted;
  }

  /** Number of values in the introspections of the operation. */
  introspected(document: DocumentNode, operation: OperationDefinitionNode): number {
    return this.#factsOf(document).introspected.get(operation) ?? 0;
  }
}

const operationsIn = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** Returns the length of a list, or the value of a number. Empty for other values. */
type ReadValue = (value: ValueNode) => { items?: number; number?: number };

const valuesIn =
  ({ variableDefinitions = [] }: OperationDefinitionNode, variables: Variables): ReadValue =>
  (value) => {
    if (value.kind !== Kind.VARIABLE) return literal(value);
    const name = value.name.value;
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (given !== undefined) return Array.isArray(given) ? { items: given.length } : number(given);
    const standard = variableDefinitions.find(({ variable }) => variable.name.value === name);
    return standard?.defaultValue ? literal(standard.defaultValue) : {};
  };

function literal(value: ValueNode): ReturnType<ReadValue> {
  if (value.kind === Kind.LIST) return { items: value.values.length };
  return value.kind === Kind.INT ? number(Number(value.value)) : {};
}

/** Other numbers are rejected when they are coerced. */
const number = (value: unknown) =>
  typeof value === 'number' && (value | 0) === value ? { number: value } : {};

const itemsInArguments = ({ arguments: args = [] }: FieldNode, read: ReadValue): number =>
  args.reduce((sum, { value }) => sum + (read(value).items ?? 0), 0);

/** The arguments that are page sizes, whether any argument may be a list, and the number of values in the document. */
function argumentsIn(operation: OperationDefinitionNode, fragments: Fragments) {
  const pageSizes: ArgumentNode[] = [];
  let hasLists = (operation.variableDefinitions ?? []).some(({ type }) => mayBeList(type));
  eachSelection(operation.selectionSet, fragments, (selection) => {
    if (selection.kind === Kind.FIELD)
      for (const argument of selection.arguments ?? []) {
        if (argument.name.value === 'first') pageSizes.push(argument);
        hasLists ||= argument.value.kind === Kind.LIST;
      }
    return true;
  });
  const written = countArguments(operation.selectionSet, fragments, new Map());
  return { pageSizes, hasLists, written };
}

const mayBeList = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE ? mayBeList(type.type) : type.kind === Kind.LIST_TYPE;

const notOffered = (operation: string) =>
  new GraphQLError(`This graph has no ${operation}s yet.`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });

const isPageSize = (size = 0) => size >= 0 && size <= maxPageSize;

const badInput = (message: string, nodes: ASTNode) =>
  new GraphQLError(message, {
    nodes,
    extensions: { code: 'BAD_USER_INPUT' satisfies ErrorCode, http: { status: 400 } },
  });
