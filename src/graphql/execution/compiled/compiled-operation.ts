/**
 * The fields of an operation by object type. They are found when the first object of the type occurs, and serve all
 * requests with the same document.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { memoized } from '../../../rest/values/memoized.ts';
import { collectFields, isIncluded } from '../collect-fields.ts';
import { type Fragments, fragmentsIn } from '../fragments.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Coerced variables by name. */
export type Variables = Readonly<Record<string, unknown>>;

/** A field of one object type, with all nodes that select it under the same key. */
export class CompiledField {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
  readonly shape: Shape;
  /** Its number in the operation. */
  readonly index: number;
  readonly #operation: CompiledOperation;
  readonly #below = new Map<GraphQLObjectType, readonly CompiledField[]>();

  constructor(
    operation: CompiledOperation,
    parentType: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    definition: GraphQLField<unknown, unknown>,
  ) {
    this.key = key;
    this.nodes = nodes;
    this.definition = definition;
    this.parentType = parentType;
    this.shape = shapeOf(definition.type);
    this.#operation = operation;
    this.index = operation.numberOfFields++;
  }

  /** The fields of an object of this type. Throws a `GraphQLError` if a condition is invalid. */
  fieldsOf(type: GraphQLObjectType, variables: Variables): readonly CompiledField[] {
    let fields = this.#below.get(type);
    if (!fields) {
      const sets = this.nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      fields = this.#operation.fieldsOf(type, sets, variables);
      this.#below.set(type, fields);
    }
    return fields;
  }
}

/** An operation with one set of values of the variables in its conditions. */
export class CompiledOperation {
  readonly definition: OperationDefinitionNode;
  readonly fragments: Fragments;
  numberOfFields = 0;
  readonly #schema: GraphQLSchema;
  #roots: readonly CompiledField[] | undefined;

  constructor(schema: GraphQLSchema, definition: OperationDefinitionNode, fragments: Fragments) {
    this.#schema = schema;
    this.definition = definition;
    this.fragments = fragments;
  }

  /** The fields of the root. Throws a `GraphQLError` if a condition is invalid. */
  roots(type: GraphQLObjectType, variables: Variables): readonly CompiledField[] {
    this.#roots ??= this.fieldsOf(type, [this.definition.selectionSet], variables);
    return this.#roots;
  }

  fieldsOf(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    variables: Variables,
  ): readonly CompiledField[] {
    const byKey = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const options = {
      fragments: this.fragments,
      isIncluded: (node: Parameters<typeof isIncluded>[0]) => isIncluded(node, variables),
      isOn: (condition?: string) => !condition || this.#isOn(condition, type),
    };
    for (const set of sets) collectFields(set, options, byKey, spread);
    return [...byKey].flatMap(([key, nodes]) => {
      const definition = this.#fieldOf(type, nodes[0]?.name.value ?? '');
      return definition ? new CompiledField(this, type, key, nodes, definition) : [];
    });
  }

  #isOn(condition: string, type: GraphQLObjectType): boolean {
    if (condition === type.name) return true;
    const found = this.#schema.getType(condition);
    return isAbstractType(found) && this.#schema.isSubType(found, type);
  }

  #fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    const about = [SchemaMetaFieldDef, TypeMetaFieldDef].find((one) => one.name === name);
    return about && type === this.#schema.getQueryType() ? about : type.getFields()[name];
  }
}

/** Maximum number of sets of conditions for which the fields of a document are kept. */
const maxVariants = 16;

/** The operations of a document, compiled for one schema. */
class CompiledDocument {
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #conditions: readonly string[];
  readonly #variants = new Map<string, CompiledOperation>();

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema;
    this.#document = document;
    this.#conditions = conditionsIn(document);
  }

  of(definition: OperationDefinitionNode, variables: Variables): CompiledOperation {
    const values = this.#conditions.map((name) => variables[name]);
    const key = `${definition.name?.value ?? ''} ${JSON.stringify(values)}`;
    let operation = this.#variants.get(key);
    if (!operation) {
      operation = new CompiledOperation(this.#schema, definition, fragmentsIn(this.#document));
      if (this.#variants.size >= maxVariants) this.#variants.clear();
      this.#variants.set(key, operation);
    }
    return operation;
  }
}

/** The names of the variables in conditions. */
function conditionsIn(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive({ name: { value: name }, arguments: given = [] }) {
      if (name === GraphQLSkipDirective.name || name === GraphQLIncludeDirective.name)
        for (const { value } of given)
          if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

const documentsOf = memoized((schema: GraphQLSchema) =>
  memoized((document: DocumentNode) => new CompiledDocument(schema, document)),
);

/** The compiled operation for the values of these variables. It is kept as long as the document exists. */
export const compiledOperation = (
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
  variables: Variables,
): CompiledOperation => documentsOf(schema)(document).of(definition, variables);
