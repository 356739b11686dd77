/**
 * Plans selections: follows fragments, decides `@skip` and `@include`, and finds the fields for each type. Plans are
 * cached by type and nodes; otherwise every level of nested interfaces would be planned again for each type.
 */
import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { refuseAbove } from '../errors/too-costly.ts';
import { type Fragments, fieldsOn } from './fragments.ts';
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
  /** The values of the conditions. A plan depends on no other variables. What has no value is included. */
  readonly #conditions: Variables;
  readonly #selections = new Map<string, Selection>();
  #names = 0;
  readonly #nameOf = memoized((_node: FieldNode) => {
    this.#names += 1;
    return this.#names;
  });
  /** Number of planned selections and fields. */
  size = 0;
  #plannedFields = 0;

  constructor(schema: GraphQLSchema, fragments: Fragments, conditions: Variables) {
    this.schema = schema;
    this.#fragments = fragments;
    this.#conditions = conditions;
  }

  selection(typeName: string, nodes: readonly FieldNode[]): Selection {
    const name = `${typeName} ${this.#namesOf(nodes)}`;
    const known = this.#selections.get(name);
    if (known) return known;
    const made = this.#select(
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

  #select(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection {
    const nodes = fieldsOn(type, sets, {
      schema: this.schema,
      fragments: this.#fragments,
      isIncluded: (selection) => this.#isIncluded(selection),
    });
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

  /** Whether it may be included. A condition that is null is refused by the executor. */
  #isIncluded({ directives = [] }: SelectionNode): boolean {
    return directives.every(({ name, arguments: [condition] = [] }) => {
      const value = condition && this.#valueOf(condition.value);
      return name.value === GraphQLSkipDirective.name
        ? value !== true
        : name.value !== GraphQLIncludeDirective.name || value !== false;
    });
  }

  #valueOf(value: ValueNode): unknown {
    if (value.kind === Kind.VARIABLE) return this.#conditions[value.name.value];
    return value.kind === Kind.BOOLEAN ? value.value : undefined;
  }
}
