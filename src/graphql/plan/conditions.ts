/**
 * The variables in `@skip` and `@include`, which determine what an operation selects, and their values in a request.
 */
import {
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { eachSelection, type Fragments } from './fragments.ts';
import type { Variables } from './model.ts';

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
