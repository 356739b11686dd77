/**
 * A selected field, and the selection on an object. They are planned once for a document and a combination of `@skip`
 * and `@include`, and shared by all objects and requests.
 */
import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  TypeNameMetaFieldDef,
} from 'graphql';
import { knownByIds, type ResourceEndpoint, type Scope } from '../identity/model.ts';
import { leaf } from './completion.ts';
import { argumentValues } from './graphql-js.ts';
import type { Arguments, Completion, Given, PlannedField, Selection, Step } from './model.ts';
import { selectsIdsOnly } from './selected-forms.ts';
import { stepOf } from './step.ts';
import { argumentsIn, hasVariable } from './written-arguments.ts';

/** Names of fields that need only the ids and the type of an object. */
export const idFields: ReadonlySet<string> = new Set(['id', 'restId', '__typename']);

/** The selection on objects of one type. */
export class SelectionPlan implements Selection {
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
  readonly refusal: GraphQLError | undefined;
  #values: number | undefined;
  #isIdsOnly: boolean | undefined;
  #byKey: Map<string, PlannedField> | undefined;
  #ahead: { readonly fields: readonly PlannedField[] | undefined } | undefined;

  constructor(
    type: GraphQLObjectType,
    fields: readonly PlannedField[],
    refusal?: GraphQLError | undefined,
  ) {
    this.type = type;
    this.fields = fields;
    this.refusal = refusal;
  }

  get values(): number {
    if (this.#values !== undefined) return this.#values;
    let values = objectWeight;
    for (const field of this.fields) values += field.values;
    this.#values = Math.min(values, Number.MAX_SAFE_INTEGER);
    return this.#values;
  }

  get isIdsOnly(): boolean {
    this.#isIdsOnly ??= this.fields.every(({ isIdField }) => isIdField);
    return this.#isIdsOnly;
  }

  get ahead(): readonly PlannedField[] | undefined {
    this.#ahead ??= { fields: aheadIn(this.fields) };
    return this.#ahead.fields;
  }

  has(key: string): boolean {
    return this.fields.some((field) => field.key === key);
  }

  field(key: string): PlannedField | undefined {
    this.#byKey ??= new Map(this.fields.map((field) => [field.key, field]));
    return this.#byKey.get(key);
  }
}

function aheadIn(fields: readonly PlannedField[]): readonly PlannedField[] | undefined {
  const ahead: PlannedField[] = [];
  for (const field of fields) {
    const { mayCall, isList, hasArguments, selections } = field;
    const { source, extraCall } = field.step;
    const below = selections.map((selection) => selection.ahead);
    if (below.includes(undefined)) return undefined;
    if (!mayCall && below.every((one) => one?.length === 0)) continue;
    if (isList || source.waits || hasArguments || (mayCall && extraCall !== 'link'))
      return undefined;
    ahead.push(field);
  }
  return ahead;
}

/** Number of values that an object counts as, by the time that it takes to begin one. */
const objectWeight = 4;
const callWeight = 60;
const linkWeight = 20;

/** Plans the selection below a field when the first object of a type occurs there. */
export interface FieldPlanner {
  readonly schema: GraphQLSchema;
  /** The selection of the nodes of a field on objects of a type. */
  selection(typeName: string, nodes: readonly FieldNode[]): Selection;
  /** Names of the types on which more than IDs is selected. Undefined if that is an interface or a union. */
  namedTypes(nodes: readonly FieldNode[]): ReadonlySet<string> | undefined;
  /** Names of the types that objects of an endpoint may have. */
  typesIn(endpoint: ResourceEndpoint): readonly string[];
}

const noArguments: Arguments = {};

export class FieldPlan implements PlannedField {
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly step: Step;
  readonly completion: Completion;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly areItemsNullable: boolean;
  readonly isList: boolean;
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
  ) {
    this.#planner = planner;
    this.definition = definition;
    this.key = key;
    this.nodes = nodes;
    const { type } = definition;
    const bare = isNonNullType(type) ? type.ofType : type;
    this.isNullable = !isNonNullType(type);
    this.isList = isListType(bare);
    this.areItemsNullable = isListType(bare) && !isNonNullType(bare.ofType);
    this.step = definition === TypeNameMetaFieldDef ? typeNameStep : stepOf(definition);
    this.completion = this.step.completion;
    this.isRequired = !this.isNullable || this.step.isRequired === true;
    const named = getNamedType(type);
    this.selection = isObjectType(named) ? this.selectionOn(named.name) : undefined;
    const [{ arguments: written = [] } = { arguments: [] }] = nodes;
    this.#isVariable = written.some(({ value }) => hasVariable(value));
    if (definition.args.length === 0) this.#args = noArguments;
  }

  get onlySelection(): Selection {
    if (!this.selection) throw new TypeError(`Objects of ${this.name} may be of several types`);
    return this.selection;
  }

  get name(): string {
    return this.definition.name;
  }

  get isIdField(): boolean {
    return idFields.has(this.name) || this.isOfKey;
  }

  get isOfKey(): boolean {
    return this.step.source.ofKey !== undefined && selectsIdsOnly(this.selections);
  }

  inKey(value: object, { own }: Scope): unknown {
    return value === knownByIds && own ? this.step.source.ofKey?.(own) : undefined;
  }

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

  isSameAs({ key, name, nodes }: Pick<PlannedField, 'key' | 'name' | 'nodes'>): boolean {
    return this.key === key && this.name === name && argumentsIn(this.nodes) === argumentsIn(nodes);
  }

  selectionOn(typeName: string): Selection {
    const known = this.#byType.get(typeName);
    if (known) return known;
    const made = this.#planner.selection(typeName, this.nodes);
    this.#byType.set(typeName, made);
    return made;
  }

  get typeNames(): readonly string[] {
    const named = getNamedType(this.definition.type);
    return isUnionType(named) ? named.getTypes().map(({ name }) => name) : [named.name];
  }

  get possibleTypes(): readonly GraphQLObjectType[] {
    const named = getNamedType(this.definition.type);
    if (isObjectType(named)) return [named];
    return isAbstractType(named) ? this.#planner.schema.getPossibleTypes(named) : [];
  }

  get selections(): readonly Selection[] {
    return this.possibleTypes.map(({ name }) => this.selectionOn(name));
  }

  get namedSelections(): readonly Selection[] | undefined {
    const names = this.#planner.namedTypes(this.nodes);
    return names && Array.from(names, (name) => this.selectionOn(name));
  }

  selectionsIn(endpoint: ResourceEndpoint): readonly Selection[] {
    return this.#planner.typesIn(endpoint).map((type) => this.selectionOn(type));
  }

  get values(): number {
    return this.#askWeight + (this.isList ? 1 : this.valuesBelow);
  }

  get valuesBelow(): number {
    this.#valuesBelow ??= Math.max(...this.selections.map(({ values }) => values), 1);
    return this.#valuesBelow;
  }

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

/** The step of `__typename`, which the executor resolves itself. */
const typeNameStep: Step = {
  source: { resolve: () => undefined },
  completion: leaf((value) => value),
};
