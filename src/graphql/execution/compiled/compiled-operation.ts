/**
 * What an operation selects, by object type. It is found when the first object of the type occurs, or before that, and
 * serves all requests with the same document.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
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

/** What makes a field of a selection. */
export type FieldFacts = Pick<
  CompiledField,
  'key' | 'nodes' | 'definition' | 'parentType' | 'index'
>;

/** A field of one object type, with all nodes that select it under the same key. */
export class CompiledField {
  /** Its key in the response. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
  readonly shape: Shape;
  readonly readPlain: ReadPlain | undefined;
  /** Its number in the operation. */
  readonly index: number;
  readonly #operation: CompiledOperation;
  readonly #byType = new Map<string, CompiledSelection>();

  constructor(operation: CompiledOperation, facts: FieldFacts) {
    const { key, nodes, definition, parentType, index } = facts;
    const { readPlain }: PlainExtensions = definition.extensions;
    this.key = key;
    this.nodes = nodes;
    this.definition = definition;
    this.parentType = parentType;
    this.shape = shapeOf(definition.type);
    this.readPlain = readPlain;
    this.index = index;
    this.#operation = operation;
  }

  /** What is selected on its objects of a type. */
  selectionOn(typeName: string): CompiledSelection<this> {
    let selection = this.#byType.get(typeName);
    if (!selection) {
      selection = this.#operation.selection(typeName, this.nodes);
      this.#byType.set(typeName, selection);
    }
    // An operation has fields of one class.
    return selection as CompiledSelection<this>;
  }
}

/** The fields that are selected on objects of one type. */
export class CompiledSelection<Field extends CompiledField = CompiledField> {
  readonly type: GraphQLObjectType;
  readonly fields: readonly Field[];
  /** Why it cannot be executed: a condition is invalid. Its fields are then all that may be selected. */
  readonly error: unknown;
  /** An object with all keys, of which copies have their final form at once. */
  readonly #empty: Container | undefined;
  #byKey: Map<string, Field> | undefined;

  constructor(type: GraphQLObjectType, fields: readonly Field[], error?: unknown) {
    this.type = type;
    this.fields = fields;
    this.error = error;
    const keys = fields.map(({ key }) => key);
    // Only an object without a prototype can have this key. V8 keeps such objects as dictionaries, which are slower.
    if (!keys.includes('__proto__'))
      this.#empty = Object.fromEntries(keys.map((key) => [key, undefined]));
  }

  /** An object of the response in which nothing is written. */
  container(): Container {
    return this.#empty ? { ...this.#empty } : Object.create(null);
  }

  field(key: string): Field | undefined {
    this.#byKey ??= new Map(this.fields.map((field) => [field.key, field]));
    return this.#byKey.get(key);
  }
}

/** An operation with one set of values of the variables in its conditions. */
export class CompiledOperation<Field extends CompiledField = CompiledField> {
  readonly schema: GraphQLSchema;
  readonly definition: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly #conditions: Variables;
  readonly #selections = new Map<string, CompiledSelection<Field>>();
  #root: CompiledSelection<Field> | undefined;
  #names = 0;
  readonly #nameOf = memoized((_node: FieldNode) => {
    this.#names += 1;
    return this.#names;
  });
  /** Number of fields so far. */
  size = 0;

  /** `conditions`: the values of the variables in `@skip` and `@include`. */
  constructor(
    schema: GraphQLSchema,
    definition: OperationDefinitionNode,
    fragments: Fragments,
    conditions: Variables,
  ) {
    this.schema = schema;
    this.definition = definition;
    this.fragments = fragments;
    this.#conditions = conditions;
  }

  /** What is selected on the root type, which the schema must have. */
  get root(): CompiledSelection<Field> {
    const { operation, selectionSet } = this.definition;
    this.#root ??= this.#select(this.schema.getRootType(operation), [selectionSet]);
    return this.#root;
  }

  /** What the nodes of a field select on its objects of a type. Types of one interface share what is below them. */
  selection(typeName: string, nodes: readonly FieldNode[]): CompiledSelection<Field> {
    const name = `${typeName} ${nodes.map((node) => this.#nameOf(node)).join()}`;
    let selection = this.#selections.get(name);
    if (!selection) {
      const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      selection = this.#select(this.schema.getType(typeName), sets);
      this.#selections.set(name, selection);
    }
    return selection;
  }

  protected fieldOf(facts: FieldFacts): Field {
    return new CompiledField(this, facts) as Field;
  }

  /** Whether it is selected, which it may be if its condition is invalid. `onInvalid` is called with that error. */
  protected isIncluded(selection: SelectionNode, onInvalid = (_error: unknown) => {}): boolean {
    try {
      return isIncluded(selection, this.#conditions);
    } catch (error) {
      onInvalid(error);
      return true;
    }
  }

  #select(
    type: GraphQLNamedType | null | undefined,
    sets: readonly SelectionSetNode[],
  ): CompiledSelection<Field> {
    if (!isObjectType(type)) throw new TypeError(`${type} is not an object type`);
    let invalid: unknown;
    const onInvalid = (error: unknown) => {
      invalid ??= error;
    };
    const byKey = fieldsOn(type, sets, {
      schema: this.schema,
      fragments: this.fragments,
      isIncluded: (selection) => this.isIncluded(selection, onInvalid),
    });
    const fields: Field[] = [];
    for (const [key, nodes] of byKey) {
      const definition = this.#definitionOf(type, nodes[0]?.name.value ?? '');
      if (!definition) continue;
      const index = this.size++;
      fields.push(this.fieldOf({ key, nodes, definition, parentType: type, index }));
    }
    return new CompiledSelection(type, fields, invalid);
  }

  #definitionOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    const about = [SchemaMetaFieldDef, TypeMetaFieldDef].find((one) => one.name === name);
    return about && type === this.schema.getQueryType() ? about : type.getFields()[name];
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
  const { key, conditions } = choiceOf(names, variables);
  let operation = variants.get(key);
  if (!operation) {
    operation = new CompiledOperation(schema, definition, fragmentsIn(document), conditions);
    if (variants.size >= maxVariants) variants.clear();
    variants.set(key, operation);
  }
  return operation;
}
