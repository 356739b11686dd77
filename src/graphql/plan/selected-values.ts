/**
 * How many values a selection comes to on one object, up to the lists in it: those count themselves, with
 * their length, once it is known.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, saturated } from './expanded-sum.ts';
import { identityFields } from './look-ahead.ts';

/** An object has to be found before anything of it can be shown, which takes as long as some values. */
const objectWeight = 4;

/** The field's extension by which it counts for what it takes besides: in the time of values. */
export interface CostExtensions {
  /**
   * `call`: it asks for its own answer; `form`: where it has arguments. `link`: it asks for an object, unless only
   * ids of it are selected.
   */
  readonly asks?: 'call' | 'form' | 'link';
}

const callWeight = 60;
const linkWeight = 20;

function askWeight(
  { extensions }: GraphQLField<unknown, unknown>,
  { selectionSet, arguments: args = [] }: FieldNode,
): number {
  const { asks }: CostExtensions = extensions;
  if (asks === undefined) return 0;
  if (asks === 'call') return callWeight;
  if (asks === 'form') return args.length > 0 ? callWeight : 0;
  const isIdsOnly = selectionSet?.selections.every(
    (selection) => selection.kind === Kind.FIELD && identityFields.has(selection.name.value),
  );
  return isIdsOnly ? 0 : linkWeight;
}

/** Whether a field gives a list, or a list that is never null. */
export const isList = (type: GraphQLOutputType): boolean =>
  isListType(isNonNullType(type) ? type.ofType : type);

/** A selection belongs to one document, and so do the fragments spread in it. */
const known = new WeakMap<SelectionSetNode, Map<GraphQLNamedType, number>>();

/** Of a type that may be several, the one on which most is selected counts. */
export function countValues(
  selectionSet: SelectionSetNode | undefined,
  type: GraphQLNamedType,
  schema: GraphQLSchema,
  fragments: Fragments,
): number {
  if (!selectionSet) return 1;
  const byType = known.get(selectionSet) ?? new Map<GraphQLNamedType, number>();
  known.set(selectionSet, byType);
  const counted = byType.get(type);
  if (counted !== undefined) return counted;
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type].filter(isObjectType);
  const values = Math.max(
    ...types.map((one) => countOn(one, selectionSet, schema, fragments) + objectWeight),
  );
  byType.set(type, values);
  return values;
}

function countOn(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  schema: GraphQLSchema,
  fragments: Fragments,
): number {
  let values = 0;
  for (const selection of selections)
    if (selection.kind === Kind.FIELD) {
      const field = type.getFields()[selection.name.value];
      if (!field) {
        values += 1;
        continue;
      }
      values += askWeight(field, selection);
      values += isList(field.type)
        ? 1
        : countValues(selection.selectionSet, getNamedType(field.type), schema, fragments);
    } else {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      if (fragment && appliesTo(fragment.typeCondition, type, schema))
        values += countOn(type, fragment.selectionSet, schema, fragments);
    }
  return saturated(values);
}

function appliesTo(
  condition: FragmentDefinitionNode['typeCondition'] | undefined,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): boolean {
  if (!condition || condition.name.value === type.name) return true;
  const wanted = schema.getType(condition.name.value);
  return isAbstractType(wanted) && schema.isSubType(wanted, type);
}
