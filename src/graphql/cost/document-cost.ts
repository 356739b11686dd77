/**
 * What a document comes to before anything of it runs: fields and introspection, known once it is parsed, and
 * what its variables decide, ids in lists and pages asked for. Refuses what is above the bounds.
 */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import type { ErrorCode } from '../errors/errors.ts';
import { refusedAsTooCostly } from '../errors/too-costly.ts';
import { largestPage } from '../loading/pager.ts';
import { pageSizeMessage } from '../loading/walk.ts';
import { countFields, ExpandedSum } from '../plan/expanded-sum.ts';
import { type Fragments, fragmentsIn } from '../plan/fragments.ts';
import { countSchemaFields, IntrospectionSizes } from '../plan/introspection.ts';
import { countReadValues, countValues, countWrittenValues } from './count-values.ts';

export interface DocumentBounds {
  /** Fields that an operation may select, its fragments expanded. */
  readonly mostFields: number;
  /** Values that a request may take: those of lists, and those of introspection. */
  readonly mostValues: number;
  /** Ids that lists in the arguments of an operation may hold, its fragments expanded. */
  readonly mostIds: number;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * Values that the arguments of an operation may hold, as they are counted in `count-values.ts`. The densest rich document that fits in a
 * request, of texts of four characters, has 15,500.
 */
const mostArgumentValues = 20_000;

/** A value of the schema takes half the time of one that is resolved. */
const introspectionShare = 0.5;

/** What a document says, whoever sends it. */
interface Facts {
  readonly fragments: Fragments;
  /** By operation: values that its introspection comes to. */
  readonly introspected: ReadonlyMap<OperationDefinitionNode, number>;
  /** What the arguments of an operation say. */
  readonly argumentsOf: (operation: OperationDefinitionNode) => ArgumentFacts;
}

interface ArgumentFacts {
  /** Arguments that say how much of a list is wanted. */
  readonly pageSizes: readonly ArgumentNode[];
  /** Whether an argument may be a list. */
  readonly hasLists: boolean;
}

export class DocumentCosts {
  readonly bounds: DocumentBounds;
  readonly #schema: GraphQLSchema;
  readonly #introspection: IntrospectionSizes;
  readonly #known = new WeakMap<DocumentNode, Facts>();

  constructor(schema: GraphQLSchema, bounds: DocumentBounds) {
    this.#schema = schema;
    this.bounds = bounds;
    this.#introspection = new IntrospectionSizes(schema);
  }

  /** Throws when an operation of the document selects too much, whatever its variables are. */
  checkSelections(document: DocumentNode): void {
    const { mostFields, mostValues } = this.bounds;
    const { fragments, introspected } = this.#factsOf(document);
    for (const [{ operation, selectionSet }, values] of introspected) {
      if (!this.#schema.getRootType(operation)) throw notOffered(operation);
      refuseAbove(mostFields, countFields(selectionSet, fragments), 'fields');
      refuseAbove(1, countSchemaFields(selectionSet, fragments), 'schemas');
      refuseAbove(mostValues, values, 'values');
      refuseAbove(mostArgumentValues, countWrittenValues(selectionSet, fragments), 'arguments');
    }
  }

  /** Throws when the operation asks for too many ids or too large a page, with these variables, or they hold too much. */
  checkArguments(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): void {
    // What no operation declares is not read.
    if (operation.variableDefinitions?.length)
      refuseAbove(mostArgumentValues, countValues(variables, mostArgumentValues), 'arguments');
    const { fragments, argumentsOf } = this.#factsOf(document);
    const { pageSizes, hasLists } = argumentsOf(operation);
    const read = valuesIn(operation, variables);
    for (const first of pageSizes)
      if (!isPageSize(read(first.value).number)) throw notAPageSize(first);
    if (hasLists) {
      const ids = new ExpandedSum((field) => itemsInArguments(field, read));
      refuseAbove(this.bounds.mostIds, ids.of(operation.selectionSet, fragments), 'ids');
    }
    const counted = countReadValues(operation, fragments, variables, mostArgumentValues);
    refuseAbove(mostArgumentValues, counted, 'arguments');
  }

  /** Values that the operation takes of the schema alone. */
  introspected(document: DocumentNode, operation: OperationDefinitionNode): number {
    return this.#factsOf(document).introspected.get(operation) ?? 0;
  }

  #factsOf(document: DocumentNode): Facts {
    const known = this.#known.get(document);
    if (known) return known;
    const fragments = fragmentsIn(document);
    const introspected = operationsIn(document).map((operation) => {
      const size = this.#introspection.of(operation.selectionSet, fragments);
      return [operation, Math.ceil(size * introspectionShare)] as const;
    });
    const facts = {
      fragments,
      introspected: new Map(introspected),
      argumentsOf: memoized((operation: OperationDefinitionNode) =>
        argumentsIn(operation, fragments),
      ),
    };
    this.#known.set(document, facts);
    return facts;
  }
}

function refuseAbove(
  bound: number,
  counted: number,
  unit: 'fields' | 'values' | 'ids' | 'schemas' | 'arguments',
) {
  if (counted > bound) throw refusedAsTooCostly({ counted, bound, unit });
}

const operationsIn = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** Length of a list, or the number that stands there; undefined for what is neither. */
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

/** What is no integer of 32 bits is refused as a value of its type. */
const number = (value: unknown) =>
  typeof value === 'number' && (value | 0) === value ? { number: value } : {};

const itemsInArguments = ({ arguments: args = [] }: FieldNode, read: ReadValue): number =>
  args.reduce((sum, { value }) => sum + (read(value).items ?? 0), 0);

function argumentsIn(operation: OperationDefinitionNode, fragments: Fragments): ArgumentFacts {
  const pageSizes: ArgumentNode[] = [];
  const spread = new Set<FragmentDefinitionNode>();
  let hasLists = (operation.variableDefinitions ?? []).some(({ type }) => mayBeList(type));
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value];
        if (!fragment || spread.has(fragment)) continue;
        spread.add(fragment);
        collect(fragment.selectionSet);
        continue;
      }
      if (selection.kind === Kind.FIELD)
        for (const argument of selection.arguments ?? []) {
          if (argument.name.value === 'first') pageSizes.push(argument);
          hasLists ||= argument.value.kind === Kind.LIST;
        }
      if (selection.selectionSet) collect(selection.selectionSet);
    }
  };
  collect(operation.selectionSet);
  return { pageSizes, hasLists };
}

const mayBeList = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE ? mayBeList(type.type) : type.kind === Kind.LIST_TYPE;

const notOffered = (operation: string) =>
  new GraphQLError(`This graph has no ${operation}s yet.`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400, spec: true } },
  });

const isPageSize = (size = 0) => size >= 0 && size <= largestPage;

const notAPageSize = (first: ArgumentNode) =>
  new GraphQLError(pageSizeMessage, {
    nodes: first,
    extensions: { code: 'BAD_USER_INPUT' satisfies ErrorCode, http: { status: 400 } },
  });
