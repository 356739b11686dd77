/** The plan of an operation: its fields with their steps. */
import { type FieldNode, isObjectType, Kind, type SelectionSetNode } from 'graphql';
import { refuseAbove } from '../errors/too-costly.ts';
import { CompiledOperation, type FieldFacts } from './compiled/compiled-operation.ts';
import { type FieldPlan, idFields, PlannedField, type Step } from './model.ts';
import { leaf, stepOf } from './step.ts';

/**
 * Maximum number of planned fields of a document, for all types together and with fragments followed. Planning and
 * counting this many takes about 40 milliseconds. Queries of applications have about 100.
 */
const maxPlannedFields = 5_000;

/** The step of fields about the schema, whose names begin with `__`. They have their own resolvers. */
const aboutSchema: Step = {
  source: { resolve: () => undefined },
  completion: leaf((value) => value),
};

export class OperationPlan extends CompiledOperation<PlannedField> implements FieldPlan {
  protected override fieldOf(facts: FieldFacts): PlannedField {
    // Conditions and interfaces may lead to many selections.
    refuseAbove(maxPlannedFields, this.size, 'fields');
    const { definition, parentType } = facts;
    const isAboutSchema = [definition, parentType].some(({ name }) => name.startsWith('__'));
    return new PlannedField(this, isAboutSchema ? aboutSchema : stepOf(definition), facts);
  }

  namedTypes(nodes: readonly FieldNode[]): ReadonlySet<string> | undefined {
    const names = new Set<string>();
    const spread = new Set<string>();
    const areOfObjects = ({ selections }: SelectionSetNode): boolean =>
      selections.every((selection) => {
        if (!this.isIncluded(selection)) return true;
        if (selection.kind === Kind.FIELD) return idFields.has(selection.name.value);
        const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
        if (isSpread && spread.has(selection.name.value)) return true;
        if (isSpread) spread.add(selection.name.value);
        const fragment = isSpread ? this.fragments[selection.name.value] : selection;
        const condition = fragment?.typeCondition?.name.value;
        if (condition === undefined || !isObjectType(this.schema.getType(condition)))
          return !fragment || areOfObjects(fragment.selectionSet);
        names.add(condition);
        return true;
      });
    const isNamed = nodes.every(({ selectionSet }) => !selectionSet || areOfObjects(selectionSet));
    return isNamed ? names : undefined;
  }
}
