/**
 * Plans selections: follows fragments, decides `@skip` and `@include`, and finds the fields for each type. Plans are
 * cached by type and nodes; otherwise every level of nested interfaces would be planned again for each type.
 */
import {
  type DirectiveNode,
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { isTooCostly, refuseAbove } from '../errors/too-costly.ts';
import { type CollectOptions, collectFields, type Fragments, isIncluded } from './fragments.ts';
import {
  type FieldPlanner,
  idFields,
  PlannedField,
  Selection,
  type Step,
  type Variables,
} from './model.ts';
import { leaf, stepOf } from './step.ts';

/**
 * Maximum number of planned fields of a document, for all types together and with fragments followed. Planning and
 * counting this many takes about 40 milliseconds. Queries of applications have about 100.
 */
export const maxPlannedFields = 5_000;

/** The step of `__typename`, which the executor resolves itself. */
const typeNameStep: Step = {
  source: { resolve: () => undefined },
  completion: leaf((value) => value),
};

export class Planner implements FieldPlanner {
  readonly schema: GraphQLSchema;
  readonly #fragments: Fragments;
  /** The values of the conditions. A plan depends on no other variables. */
  readonly #conditions: Variables;
  readonly #undecided: ReadonlySet<string>;
  readonly #selections = new Map<string, Selection>();
  #names = 0;
  readonly #nameOf = memoized((_node: FieldNode) => {
    this.#names += 1;
    return this.#names;
  });
  /** Number of planned selections and fields. */
  size = 0;
  #plannedFields = 0;

  /** `undecided`: variables without values. What they would exclude is planned. */
  constructor(
    schema: GraphQLSchema,
    fragments: Fragments,
    conditions: Variables,
    undecided: ReadonlySet<string> = new Set(),
  ) {
    this.schema = schema;
    this.#fragments = fragments;
    this.#conditions = conditions;
    this.#undecided = undecided;
  }

  selection(typeName: string, nodes: readonly FieldNode[]): Selection {
    const name = `${typeName} ${this.#namesOf(nodes)}`;
    const known = this.#selections.get(name);
    if (known) return known;
    const made = this.#selectionOrRefusal(
      this.#objectType(typeName),
      nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : [])),
    );
    this.#selections.set(name, made);
    this.size += 1 + made.fields.length;
    return made;
  }

  #namesOf(nodes: readonly FieldNode[]): string {
    return nodes.map((node) => this.#nameOf(node)).join();
  }

  /** Counts a field. Conditions may lead to many selections, so the number of fields is limited. */
  #count(): void {
    this.#plannedFields += 1;
    refuseAbove(maxPlannedFields, this.#plannedFields, 'fields');
  }

  /** The selection of an operation on its root type. */
  root({ operation, selectionSet }: OperationDefinitionNode): Selection {
    const type = this.schema.getRootType(operation);
    if (!type) throw new TypeError(`There is no type for a ${operation}`);
    const made = this.#select(type, [selectionSet]);
    this.size += 1 + made.fields.length;
    return made;
  }

  namedTypes(nodes: readonly FieldNode[]): ReadonlySet<string> | undefined {
    const names = new Set<string>();
    const spread = new Set<string>();
    const areOfObjects = ({ selections }: SelectionSetNode): boolean =>
      selections.every((selection) => {
        if (!this.#isIncluded(selection)) return true;
        if (selection.kind === Kind.FIELD) return idFields.has(selection.name.value);
        const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
        if (isSpread && spread.has(selection.name.value)) return true;
        if (isSpread) spread.add(selection.name.value);
        const fragment = isSpread ? this.#fragments[selection.name.value] : selection;
        const condition = fragment?.typeCondition?.name.value;
        if (condition === undefined || !isObjectType(this.schema.getType(condition)))
          return !fragment || areOfObjects(fragment.selectionSet);
        names.add(condition);
        return true;
      });
    const isNamed = nodes.every(({ selectionSet }) => !selectionSet || areOfObjects(selectionSet));
    return isNamed ? names : undefined;
  }

  #objectType(name: string): GraphQLObjectType {
    const type = this.schema.getType(name);
    if (!isObjectType(type)) throw new TypeError(`${name} is no object type`);
    return type;
  }

  /** Plans a selection. If that is impossible, the refusal becomes an error of the field above it. */
  #selectionOrRefusal(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection {
    try {
      return this.#select(type, sets);
    } catch (error) {
      if (error instanceof GraphQLError && !isTooCostly(error))
        return new Selection(type, [], error);
      throw error;
    }
  }

  #select(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection {
    const nodes = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const options: CollectOptions = {
      fragments: this.#fragments,
      isIncluded: (selection) => this.#isIncluded(selection),
      isOn: (condition) => this.#isOn(type, condition),
    };
    for (const set of sets) collectFields(set, options, nodes, spread);
    const fields: PlannedField[] = [];
    for (const [key, same] of nodes) {
      const name = same[0]?.name.value ?? '';
      const isTypeName = name === TypeNameMetaFieldDef.name;
      const definition = isTypeName ? TypeNameMetaFieldDef : type.getFields()[name];
      // Fields about the schema are not planned.
      if (!definition) continue;
      this.#count();
      const step = isTypeName ? typeNameStep : stepOf(definition);
      fields.push(new PlannedField(this, definition, step, { key, nodes: same }));
    }
    return new Selection(type, fields);
  }

  #isOn(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const conditionType = this.schema.getType(condition);
    return isAbstractType(conditionType) && this.schema.isSubType(conditionType, type);
  }

  #isUndecided({ arguments: args = [] }: DirectiveNode): boolean {
    return args.some(
      ({ value }) => value.kind === Kind.VARIABLE && this.#undecided.has(value.name.value),
    );
  }

  #isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    const directives = selection.directives.filter((one) => !this.#isUndecided(one));
    return isIncluded({ directives }, this.#conditions);
  }
}
