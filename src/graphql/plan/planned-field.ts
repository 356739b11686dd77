/**
 * A selected field, and the selection on an object: planned once for a document and a combination of `@skip` and
 * `@include`, and shared by all objects and requests.
 */
import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { knownByIds, type ResourceEndpoint, type Scope } from '../identity/model.ts';
import { leaf, type ReadLeaf } from './completion.ts';
import { argumentValues } from './graphql-js.ts';
import { selectsIdsOnly } from './key-fields.ts';
import { type Arguments, type StepOf, stepOf } from './step-of.ts';
import { argumentsIn, hasVariable } from './written-arguments.ts';

/** Fields that need only the ids of an object, and its type. */
export const idFields: ReadonlySet<string> = new Set(['id', 'restId', '__typename']);

/** The selection on objects of one type. */
export class Selection {
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
  /** Characters that the field names take in JSON. */
  readonly keyLength: number;
  /** Whether a field is called `__proto__`, which plain objects cannot have as a key. */
  readonly #hasProto: boolean;
  /** Why the selection cannot be planned. Then it has no fields. */
  readonly refusal: GraphQLError | undefined;
  #values: number | undefined;
  #isIdsOnly: boolean | undefined;

  constructor(
    type: GraphQLObjectType,
    fields: readonly PlannedField[],
    refusal?: GraphQLError | undefined,
  ) {
    this.type = type;
    this.fields = fields;
    this.refusal = refusal;
    this.#hasProto = fields.some(({ key }) => key === '__proto__');
    this.keyLength = fields.reduce((sum, { key }) => sum + key.length + punctuation, 0);
  }

  /** Values of one object without its lists, which are counted when their length is known. */
  get values(): number {
    if (this.#values !== undefined) return this.#values;
    let values = objectWeight;
    for (const field of this.fields) values += field.values;
    this.#values = Math.min(values, Number.MAX_SAFE_INTEGER);
    return this.#values;
  }

  /** Whether the key of the object is enough: its ids, and those of objects in its key. */
  get isIdsOnly(): boolean {
    this.#isIdsOnly ??= this.fields.every(({ isIdField }) => isIdField);
    return this.#isIdsOnly;
  }

  /** A new object of the response. */
  container(): Record<string | number, unknown> {
    // Objects without a prototype have any key, but are much slower.
    return this.#hasProto ? Object.create(null) : {};
  }

  has(key: string): boolean {
    return this.fields.some((field) => field.key === key);
  }
}

/** Quotes, colon and comma. */
const punctuation = 4;

/** Beginning an object takes as long as writing this many values. */
const objectWeight = 4;
const callWeight = 60;
const linkWeight = 20;

export type Variables = Readonly<Record<string, unknown>>;

/** The variables of a request. */
export interface Given {
  readonly variables: Variables;
  /** Arguments that were coerced for this request, by planned field. */
  readonly coercedArguments?: Map<object, Arguments>;
}

/** Plans the selection below a field when the first object of a type is met there. */
export interface FieldPlanner {
  readonly schema: GraphQLSchema;
  /** The selection of the nodes of a field on objects of a type. */
  selection(typeName: string, nodes: readonly FieldNode[]): Selection;
  /** Names of the types of which a field selects more than ids; undefined if it does of an interface or a union. */
  namedTypes(nodes: readonly FieldNode[]): ReadonlySet<string> | undefined;
  /** Names of the types that objects of an endpoint may have. */
  typesIn(endpoint: ResourceEndpoint): readonly string[];
}

const noArguments: Arguments = {};

const asItIs = (value: unknown) => value;

export class PlannedField {
  /** Its key in the response. */
  readonly key: string;
  /** Its value on every object: only for `__typename`. */
  readonly constant: string | undefined;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly step: StepOf<PlannedField>;
  readonly isNullable: boolean;
  /** Whether null is an error. */
  readonly isRequired: boolean;
  readonly areItemsNullable: boolean;
  readonly isList: boolean;
  /** Member of the parent that is the value. */
  readonly member: string | undefined;
  /** Turns the value of an enum into its name. Other values stay as they are. */
  readonly serialize: (value: unknown) => unknown;
  /** Reads and serializes a scalar. Absent for all other fields. */
  readonly readLeaf: ReadLeaf | undefined;
  /** The selection below it, if its objects have one type. */
  readonly selection: Selection | undefined;
  readonly #planner: FieldPlanner;
  readonly #byType = new Map<string, Selection>();
  readonly #isVariable: boolean;
  #args: Arguments | undefined;
  #valuesBelow: number | undefined;

  constructor(
    planner: FieldPlanner,
    definition: GraphQLField<unknown, unknown>,
    key: string,
    nodes: readonly FieldNode[],
    constant?: string,
  ) {
    this.constant = constant;
    this.#planner = planner;
    this.definition = definition;
    this.key = key;
    this.nodes = nodes;
    const { type } = definition;
    const bare = isNonNullType(type) ? type.ofType : type;
    this.isNullable = !isNonNullType(type);
    this.isList = isListType(bare);
    this.areItemsNullable = isListType(bare) && !isNonNullType(bare.ofType);
    this.step = constant === undefined ? stepOf(definition) : constantStep;
    this.isRequired = !this.isNullable || this.step.isRequired === true;
    this.member = this.step.source.member;
    const named = getNamedType(type);
    // The readers of scalars return serialized values.
    this.serialize = isEnumType(named) ? (value) => named.serialize(value) : asItIs;
    this.readLeaf = readLeafOf(this);
    this.selection = isObjectType(named) ? this.selectionOn(named.name) : undefined;
    const [{ arguments: written = [] } = { arguments: [] }] = nodes;
    this.#isVariable = written.some(({ value }) => hasVariable(value));
    if (definition.args.length === 0) this.#args = noArguments;
  }

  /** The selection below it. Throws if its objects may have several types. */
  get onlySelection(): Selection {
    if (!this.selection) throw new TypeError(`Objects of ${this.name} may be of several types`);
    return this.selection;
  }

  get name(): string {
    return this.definition.name;
  }

  /** Whether the key of the object is enough, if its type is known. */
  get isIdField(): boolean {
    return idFields.has(this.name) || this.isOfKey;
  }

  /** Whether it is an object in the key of the parent, and only ids of it are selected. */
  get isOfKey(): boolean {
    return this.step.source.ofKey !== undefined && selectsIdsOnly(this.selections);
  }

  /** What the key of an object contains that was not read, because its key is enough. Undefined for other objects. */
  inKey(value: object, { own }: Scope): unknown {
    return value === knownByIds && own ? this.step.source.ofKey?.(own) : undefined;
  }

  /** The coerced arguments. Throws for an invalid value. */
  args({ variables, coercedArguments }: Given): Arguments {
    const known = this.#args ?? coercedArguments?.get(this);
    if (known) return known;
    const [node] = this.nodes;
    const args = node ? argumentValues(this.definition, node, variables) : noArguments;
    if (this.#isVariable) coercedArguments?.set(this, args);
    else this.#args = args;
    return args;
  }

  get hasArguments(): boolean {
    return this.nodes.some(({ arguments: args = [] }) => args.length > 0);
  }

  /** Whether a field of another type has the same key, name and arguments. */
  isSameAs({ key, name, nodes }: Pick<PlannedField, 'key' | 'name' | 'nodes'>): boolean {
    return this.key === key && this.name === name && argumentsIn(this.nodes) === argumentsIn(nodes);
  }

  /** The selection below it on objects of the type. */
  selectionOn(typeName: string): Selection {
    const known = this.#byType.get(typeName);
    if (known) return known;
    const made = this.#planner.selection(typeName, this.nodes);
    this.#byType.set(typeName, made);
    return made;
  }

  /** Names of the types that its value may have. An interface stands for all of its types. */
  get typeNames(): readonly string[] {
    const named = getNamedType(this.definition.type);
    return isUnionType(named) ? named.getTypes().map(({ name }) => name) : [named.name];
  }

  /** The object types that its value may have. Empty for a leaf. */
  get possibleTypes(): readonly GraphQLObjectType[] {
    const named = getNamedType(this.definition.type);
    if (isObjectType(named)) return [named];
    return isAbstractType(named) ? this.#planner.schema.getPossibleTypes(named) : [];
  }

  /** The selections on all types that its value may have. */
  get selections(): readonly Selection[] {
    return this.possibleTypes.map(({ name }) => this.selectionOn(name));
  }

  /** The selections on the types that fragments name; undefined if more than ids is selected of all types. */
  get namedSelections(): readonly Selection[] | undefined {
    const names = this.#planner.namedTypes(this.nodes);
    return names && Array.from(names, (name) => this.selectionOn(name));
  }

  /** The selections on objects of an endpoint, one for each type. */
  selectionsIn(endpoint: ResourceEndpoint): readonly Selection[] {
    return this.#planner.typesIn(endpoint).map((type) => this.selectionOn(type));
  }

  /** Values of the field on one object, without the items of lists. */
  get values(): number {
    return this.#askWeight + (this.isList ? 1 : this.valuesBelow);
  }

  /** Values of one of its objects. */
  get valuesBelow(): number {
    this.#valuesBelow ??= Math.max(...this.selections.map(({ values }) => values), 1);
    return this.#valuesBelow;
  }

  /** Whether it may make calls, or follow links to objects that may have to be read. */
  get mayCall(): boolean {
    return this.#askWeight > 0;
  }

  get #askWeight(): number {
    const { extraCall } = this.step;
    if (extraCall === 'call') return callWeight;
    if (extraCall === 'form') return this.hasArguments ? callWeight : 0;
    return extraCall === 'link' && !this.selections.every(({ isIdsOnly }) => isIdsOnly)
      ? linkWeight
      : 0;
  }
}

function readLeafOf({ step: { completion }, serialize }: PlannedField): ReadLeaf | undefined {
  const { read } = completion;
  if (!read) return undefined;
  return serialize === asItIs ? read : (value, context) => serialize(read(value, context));
}

/** The step of `__typename`. */
const constantStep: StepOf<PlannedField> = {
  source: { resolve: ({ field }) => field.constant },
  completion: leaf((value) => value),
};
