/**
 * The fields of an operation by object type. They are found when the first object of the type occurs, and serve all
 * requests with the same document.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { memoized } from '../../../rest/values/memoized.ts';
import {
  choiceOf,
  conditionsOf,
  type Fragments,
  fieldsOn,
  fragmentsIn,
  isIncluded,
} from '../fragments.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Coerced variables by name. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * Reads a scalar of an object without its resolver, which would return the same. Undefined for a value that is left to
 * the resolver.
 */
export type ReadPlain = (source: unknown, contextValue: unknown) => unknown;

/** The extensions of a field whose values often need no resolver. */
export type PlainExtensions = { readonly readPlain?: ReadPlain | undefined };

/** An object or a list of a response. */
export type Container = Record<string | number, unknown>;

/** A field of one object type, with all nodes that select it under the same key. */
export interface CompiledField {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
  readonly shape: Shape;
  readonly readPlain: ReadPlain | undefined;
  /** Its number in the operation. */
  readonly index: number;
  /** The selections on its objects by type. */
  readonly below: Map<GraphQLObjectType, CompiledSelection>;
}

/** The fields of the objects of one type. */
export class CompiledSelection {
  readonly fields: readonly CompiledField[];
  /** An object with all keys, of which copies have their final form at once. */
  readonly #empty: Container | undefined;

  constructor(fields: readonly CompiledField[]) {
    this.fields = fields;
    const keys = fields.map(({ key }) => key);
    // Only an object without a prototype can have this key. V8 keeps such objects as dictionaries, which are slower.
    if (!keys.includes('__proto__'))
      this.#empty = Object.fromEntries(keys.map((key) => [key, undefined]));
  }

  /** An object of the response in which nothing is written. */
  container(): Container {
    return this.#empty ? { ...this.#empty } : Object.create(null);
  }
}

/** An operation with one set of values of the variables in its conditions. */
export class CompiledOperation {
  readonly definition: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly #schema: GraphQLSchema;
  readonly #roots: CompiledField['below'] = new Map();
  #count = 0;

  constructor(schema: GraphQLSchema, definition: OperationDefinitionNode, fragments: Fragments) {
    this.#schema = schema;
    this.definition = definition;
    this.fragments = fragments;
  }

  /** What is selected on an object of a field, or on the root. Throws a `GraphQLError` if a condition is invalid. */
  selectionOn(
    type: GraphQLObjectType,
    variables: Variables,
    field?: CompiledField,
  ): CompiledSelection {
    const known = field?.below ?? this.#roots;
    let selection = known.get(type);
    if (!selection) {
      const nodes = field?.nodes ?? [this.definition];
      selection = new CompiledSelection(this.#compiled(type, variables, nodes));
      known.set(type, selection);
    }
    return selection;
  }

  #compiled(
    type: GraphQLObjectType,
    variables: Variables,
    nodes: readonly (FieldNode | OperationDefinitionNode)[],
  ): readonly CompiledField[] {
    const byKey = fieldsOn(
      type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
      {
        schema: this.#schema,
        fragments: this.fragments,
        isIncluded: (selection) => isIncluded(selection, variables),
      },
    );
    return [...byKey].flatMap(([key, same]) => {
      const definition = this.#fieldOf(type, same[0]?.name.value ?? '');
      if (!definition) return [];
      const { readPlain }: PlainExtensions = definition.extensions;
      const shape = shapeOf(definition.type);
      const index = this.#count++;
      const below = new Map();
      return { key, nodes: same, definition, parentType: type, shape, readPlain, index, below };
    });
  }

  #fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    const about = [SchemaMetaFieldDef, TypeMetaFieldDef].find((one) => one.name === name);
    return about && type === this.#schema.getQueryType() ? about : type.getFields()[name];
  }
}

/** Maximum number of sets of conditions for which the fields of an operation are kept. */
const maxVariants = 16;

/** What is kept of an operation as long as its document exists. */
const keptOf = memoized((_schema: GraphQLSchema) =>
  memoized((document: DocumentNode) =>
    memoized((operation: OperationDefinitionNode) => ({
      names: conditionsOf(operation, fragmentsIn(document)),
      variants: new Map<string, CompiledOperation>(),
    })),
  ),
);

/** The compiled operation for the values of these variables. */
export function compiledOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
  variables: Variables,
): CompiledOperation {
  const { names, variants } = keptOf(schema)(document)(definition);
  const { key } = choiceOf(names, variables);
  let operation = variants.get(key);
  if (!operation) {
    operation = new CompiledOperation(schema, definition, fragmentsIn(document));
    if (variants.size >= maxVariants) variants.clear();
    variants.set(key, operation);
  }
  return operation;
}
