/**
 * A selected field, and what is selected on an object: made once for a document and a choice of `@skip` and
 * `@include`, and the same for every object and every request that meets it.
 */
import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  print,
  type ValueNode,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import type { ReadLeaf } from './completion.ts';
import { leaf } from './leaf.ts';
import { type Arguments, type StepOf, stepOf } from './step-of.ts';

/** Fields that are known of an object by its ids, before it is read. */
const idFields: ReadonlySet<string> = new Set(['id', 'restId', '__typename']);

/** What is selected on objects of one type. */
export class Selection {
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
  /** Characters of the names of the fields in JSON. */
  readonly keyLength: number;
  /** Whether a field has the one name in the response that plain objects keep for themselves. */
  readonly #hasProto: boolean;
  /** Why it cannot be told what is selected; then nothing is. */
  readonly refusal: GraphQLError | undefined;
  #values: number | undefined;

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

  /** Values that one object comes to, up to the lists in it: those count themselves, once their length is known. */
  get values(): number {
    if (this.#values !== undefined) return this.#values;
    let values = objectWeight;
    for (const field of this.fields) values += field.values;
    this.#values = Math.min(values, Number.MAX_SAFE_INTEGER);
    return this.#values;
  }

  /** Whether nothing but ids is selected. */
  get isIdsOnly(): boolean {
    return this.fields.every(({ isIdField }) => isIdField);
  }

  /** What the fields of one object are written into. */
  container(): Record<string | number, unknown> {
    // Objects without a prototype take any name, but are slower by far.
    return this.#hasProto ? Object.create(null) : {};
  }

  has(key: string): boolean {
    return this.fields.some((field) => field.key === key);
  }
}

/** Quotes, colon and comma. */
const punctuation = 4;

/** An object has to be found before anything of it can be shown, which takes as long as some values. */
const objectWeight = 4;
const callWeight = 60;
const linkWeight = 20;

export type Variables = Readonly<Record<string, unknown>>;

/** What has the values of variables: the context of a request, or what is told of them beforehand. */
export interface Given {
  readonly variables: Variables;
  /** Arguments that were coerced for this request, by their planned field. */
  readonly coercedArguments?: Map<object, Arguments>;
}

/** Plans what is selected below a field, when objects of a type are first met there. */
export interface FieldPlanner {
  readonly schema: GraphQLSchema;
  /** What the nodes of a field select on objects of a type. */
  selection(typeName: string, nodes: readonly FieldNode[]): Selection;
  /** Names of the object types that objects in an endpoint may turn out to be of. */
  typesIn(endpoint: ResourceEndpoint): readonly string[];
}

const noArguments: Arguments = {};

const asItIs = (value: unknown) => value;

export class PlannedField {
  /** The name it has in the response. */
  readonly key: string;
  /** What it gives on every object, whatever that holds: for `__typename` alone. */
  readonly constant: string | undefined;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly step: StepOf<PlannedField>;
  readonly isNullable: boolean;
  /** Whether items of its list may be null; for a list alone. */
  readonly areItemsNullable: boolean;
  readonly isList: boolean;
  /** Member of the parent that is the value, where nothing more is to be done for it. */
  readonly member: string | undefined;
  /** Turns a mere value into what the response holds. */
  readonly serialize: (value: unknown) => unknown;
  /** Reads a value and turns it into that; absent where the field shows anything but one mere value. */
  readonly readLeaf: ReadLeaf | undefined;
  /** What is selected below it, where that is on objects of one type. */
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
    this.member = this.step.source.member;
    const named = getNamedType(type);
    // What reads other values gives them as they are shown.
    this.serialize = isEnumType(named) ? (value) => named.serialize(value) : asItIs;
    this.readLeaf = readLeafOf(this);
    this.selection = isObjectType(named) ? this.selectionOn(named.name) : undefined;
    const [{ arguments: written = [] } = { arguments: [] }] = nodes;
    this.#isVariable = written.some(({ value }) => hasVariable(value));
    if (definition.args.length === 0) this.#args = noArguments;
  }

  /** What is selected below a field whose objects are of one type. */
  get onlySelection(): Selection {
    if (!this.selection) throw new TypeError(`Objects of ${this.name} may be of several types`);
    return this.selection;
  }

  get name(): string {
    return this.definition.name;
  }

  /** Whether it is known of an object by its ids. */
  get isIdField(): boolean {
    return idFields.has(this.name);
  }

  /** The arguments, coerced. Throws for a value that does not fit. */
  args({ variables, coercedArguments }: Given): Arguments {
    const known = this.#args ?? coercedArguments?.get(this);
    if (known) return known;
    const [node] = this.nodes;
    const args = node ? getArgumentValues(this.definition, node, variables) : noArguments;
    if (this.#isVariable) coercedArguments?.set(this, args);
    else this.#args = args;
    return args;
  }

  /** Whether any argument is written. */
  get hasArguments(): boolean {
    return this.nodes.some(({ arguments: args = [] }) => args.length > 0);
  }

  /** Whether another type has the same field there, with the same arguments. */
  isSameAs({ key, name, nodes }: PlannedField): boolean {
    return this.key === key && this.name === name && argumentsIn(this.nodes) === argumentsIn(nodes);
  }

  /** What is selected below it on objects of the type. */
  selectionOn(typeName: string): Selection {
    const known = this.#byType.get(typeName);
    if (known) return known;
    const made = this.#planner.selection(typeName, this.nodes);
    this.#byType.set(typeName, made);
    return made;
  }

  /** Names of the types that a value of the field may be of; an interface stands for all of its own. */
  get typeNames(): readonly string[] {
    const named = getNamedType(this.definition.type);
    return isUnionType(named) ? named.getTypes().map(({ name }) => name) : [named.name];
  }

  /** How many object types a value of the field may be of. */
  get typeCount(): number {
    const named = getNamedType(this.definition.type);
    return isAbstractType(named) ? this.#planner.schema.getPossibleTypes(named).length : 1;
  }

  /** The same on all types that a value of the field may be of. */
  get selections(): readonly Selection[] {
    const named = getNamedType(this.definition.type);
    if (isObjectType(named)) return [this.selectionOn(named.name)];
    if (!isAbstractType(named)) return [];
    return this.#planner.schema.getPossibleTypes(named).map(({ name }) => this.selectionOn(name));
  }

  /** What is selected below it on objects in an endpoint, one selection for each type that they may be of. */
  selectionsIn(endpoint: ResourceEndpoint): readonly Selection[] {
    return this.#planner.typesIn(endpoint).map((type) => this.selectionOn(type));
  }

  /** Values that the field comes to on one object, up to the lists in it. */
  get values(): number {
    return this.#askWeight + (this.isList ? 1 : this.valuesBelow);
  }

  /** Values that one of what it shows comes to. */
  get valuesBelow(): number {
    this.#valuesBelow ??= Math.max(...this.selections.map(({ values }) => values), 1);
    return this.#valuesBelow;
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
  return serialize === asItIs ? read : (value) => serialize(read(value));
}

/** What is constant comes from nowhere. */
const constantStep: StepOf<PlannedField> = {
  source: { resolve: ({ field }) => field.constant },
  completion: leaf((value) => value),
};

/** All nodes of a field have the same ones. */
const argumentsIn = ([node]: readonly FieldNode[]): string => (node ? argumentsOf(node) : '');

/** Worked out once: they may be long, and the same for many types. */
const argumentsOf = memoized(({ arguments: args = [] }: FieldNode): string =>
  args
    .map((argument) => print(argument))
    .sort()
    .join(),
);

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariable(field.value));
}
