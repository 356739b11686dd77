/** What an operation selects: its fragments, the fields under each key, and the conditions that decide which ones. */
import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { directiveValues } from './graphql-js.ts';

type Variables = Readonly<Record<string, unknown>>;

/** The fragments of a document by name. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export const fragmentsIn = memoized(({ definitions }: DocumentNode): Fragments => {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return fragments;
});

/**
 * Visits a selection. Returns whether to visit the selections inside it. `isTop`: whether the selection is not inside a
 * field.
 */
type VisitSelection = (selection: SelectionNode, isTop: boolean) => boolean;

/** Visits all selections inside a set. Each fragment is followed once, where it first occurs. */
export function eachSelection(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  visit: VisitSelection,
  isTop = true,
  spread = new Set<string>(),
): void {
  for (const selection of selections) {
    if (!visit(selection, isTop)) continue;
    let below: SelectionSetNode | undefined;
    if (selection.kind !== Kind.FRAGMENT_SPREAD) below = selection.selectionSet;
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value);
      below = fragments[selection.name.value]?.selectionSet;
    }
    if (below)
      eachSelection(below, fragments, visit, isTop && selection.kind !== Kind.FIELD, spread);
  }
}

/** Decides which parts of a selection apply. */
export interface CollectOptions {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Whether `@skip` and `@include` include it. */
  readonly isIncluded: (selection: SelectionNode) => boolean;
}

/** The fields that are selected on objects of a type, by response key, as graphql-js collects them. */
export function fieldsOn(
  type: GraphQLObjectType,
  sets: Iterable<SelectionSetNode>,
  { schema, fragments, isIncluded }: CollectOptions,
): ReadonlyMap<string, readonly FieldNode[]> {
  const byKey = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const isOn = (condition: string | undefined) => {
    const found = condition === undefined ? type : schema.getType(condition);
    return found === type || (isAbstractType(found) && schema.isSubType(found, type));
  };
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const same = byKey.get(key);
        if (same) same.push(selection);
        else byKey.set(key, [selection]);
        continue;
      }
      let fragment: FragmentDefinitionNode | InlineFragmentNode | undefined;
      if (selection.kind === Kind.INLINE_FRAGMENT) fragment = selection;
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        fragment = fragments[selection.name.value];
      }
      if (fragment && isOn(fragment.typeCondition?.name.value)) collect(fragment.selectionSet);
    }
  };
  for (const set of sets) collect(set);
  return byKey;
}

/** Whether `@skip` and `@include` include the node. Like graphql-js, throws if the variable of a condition is null. */
export function isIncluded(
  directed: { readonly directives?: readonly DirectiveNode[] | undefined },
  variables: Variables,
): boolean {
  if (!directed.directives?.length) return true;
  if (directiveValues(GraphQLSkipDirective, directed, variables)?.if === true) return false;
  return directiveValues(GraphQLIncludeDirective, directed, variables)?.if !== false;
}

const deciding: ReadonlySet<string> = new Set([
  GraphQLSkipDirective.name,
  GraphQLIncludeDirective.name,
]);

/**
 * Names of the variables in the conditions of an operation and its fragments. `isFollowed`: whether those below a
 * selection count.
 */
export function conditionsOf(
  { selectionSet }: OperationDefinitionNode,
  fragments: Fragments,
  isFollowed: (selection: SelectionNode) => boolean = () => true,
): readonly string[] {
  const names = new Set<string>();
  eachSelection(selectionSet, fragments, (selection) => {
    for (const name of variablesOf(selection)) names.add(name);
    return isFollowed(selection);
  });
  return [...names];
}

function* variablesOf({ directives = [] }: SelectionNode): Iterable<string> {
  for (const { name, arguments: args = [] } of directives)
    if (deciding.has(name.value))
      for (const { value } of args) if (value.kind === Kind.VARIABLE) yield value.name.value;
}

/** The values of the conditions in a request. */
export interface Choice {
  /** Contains one character for each condition, so that keys are unique. */
  readonly key: string;
  readonly conditions: Variables;
}

const letters = new Map<unknown, string>([
  [true, 't'],
  [false, 'f'],
  [null, 'n'],
]);

const noChoice: Choice = { key: '', conditions: {} };

/**
 * The values of the conditions. A value that is not true, false or null is treated as absent; validation rejects it.
 */
export function choiceOf(names: readonly string[], variables: Variables): Choice {
  if (names.length === 0) return noChoice;
  let key = '';
  const conditions: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const letter = Object.hasOwn(variables, name) ? letters.get(variables[name]) : undefined;
    if (letter !== undefined) conditions[name] = variables[name];
    key += letter ?? '-';
  }
  return { key, conditions };
}
