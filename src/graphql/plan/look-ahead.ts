/**
 * What a request selects below a field, before it is resolved.
 *
 * Two things follow from it: an object of which only ids are asked needs no call, and the lists below an
 * object that is named by its key can be asked for together with it.
 */
import { collectSubFields } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import type { GraphContext } from './context.ts';

export type Selection = ReadonlyMap<string, readonly FieldNode[]>;

/** Makes the call of a field whose parent is known by its identity alone. */
export type AskEarly = (
  parent: object,
  args: Record<string, unknown>,
  context: GraphContext,
  info: FieldInfo,
) => Promise<unknown>;

/** What is known of a field before it is resolved. */
export type FieldInfo = Pick<
  GraphQLResolveInfo,
  'path' | 'fieldNodes' | 'returnType' | 'schema' | 'fragments' | 'variableValues'
>;

/** The field's extension by which its call can be made early. */
export interface EarlyFieldExtensions {
  readonly askEarly?: AskEarly;
  /** Whether all calls are those of the fields below. */
  readonly isPart?: boolean;
}

const ownIdFields = new Set(['id', 'restId']);
export const identityFields: ReadonlySet<string> = new Set([...ownIdFields, '__typename']);

/** By the nodes of a field, which are those of one request: the selections on types, once they were asked for. */
const selections = new WeakMap<readonly FieldNode[], Map<GraphQLObjectType, Selection>>();

/**
 * The selection on a type: at the field itself, through its fragments, as variables decide. Kept, for it is
 * asked for again with every object of a list.
 */
export function selectionOn(type: GraphQLObjectType, info: FieldInfo): Selection {
  const known = selections.get(info.fieldNodes) ?? new Map<GraphQLObjectType, Selection>();
  selections.set(info.fieldNodes, known);
  const selection = known.get(type) ?? selectionOf(type, info.fieldNodes, info);
  known.set(type, selection);
  return selection;
}

/** The selection on a type that some nodes of a field make. */
export function selectionOf(
  type: GraphQLObjectType,
  fieldNodes: readonly FieldNode[],
  info: FieldInfo,
): Selection {
  const variables = { coerced: info.variableValues, sources: {} };
  return collectSubFields(info.schema, info.fragments, variables, type, [...fieldNodes]).fields;
}

/** The object types that a value of the type may be of. */
export function objectTypesOf(
  type: GraphQLOutputType,
  { schema }: FieldInfo,
): readonly GraphQLObjectType[] {
  const named = getNamedType(type);
  return isAbstractType(named) ? schema.getPossibleTypes(named) : [named].filter(isObjectType);
}

/** Names of the fields selected on the field's own type. */
export function selectedNames(info: FieldInfo): ReadonlySet<string> {
  const type = getNamedType(info.returnType);
  return isObjectType(type) ? namesIn(selectionOn(type, info)) : new Set();
}

const namesIn = (selection: Selection) =>
  new Set([...selection.values()].map(([node]) => node?.name.value ?? ''));

/**
 * Whether nothing but ids is selected on an object. Of one that may be of several types the type is not known
 * by its id, so nothing may depend on it: neither `__typename`, nor what is selected on some of them alone.
 */
export function asksIdentityOnly(selections: readonly Selection[]): boolean {
  const [first, ...others] = selections;
  if (!first) return false;
  if (others.length === 0) return namesIn(first).isSubsetOf(identityFields);
  const keys = new Set(first.keys());
  return (
    namesIn(first).isSubsetOf(ownIdFields) &&
    others.every((other) => keys.symmetricDifference(new Set(other.keys())).size === 0)
  );
}

/** Whether more than the ids is selected of what a field of a connection's nodes links to. */
export function asksMoreThanIds(field: string, info: FieldInfo): boolean {
  const connection = getNamedType(info.returnType);
  const paths = [
    ['nodes', field],
    ['edges', 'node', field],
  ];
  return paths.some((path) =>
    fieldsAt(connection, info.fieldNodes, path, info).some(
      ({ type, fieldNodes }) =>
        isObjectType(type) && !asksIdentityOnly([selectionOf(type, fieldNodes, info)]),
    ),
  );
}

interface SelectedField {
  readonly type: GraphQLNamedType;
  readonly fieldNodes: readonly FieldNode[];
}

/** Where the path of field names leads, by whatever aliases. */
function fieldsAt(
  type: GraphQLNamedType,
  fieldNodes: readonly FieldNode[],
  [name, ...rest]: readonly string[],
  info: FieldInfo,
): SelectedField[] {
  if (name === undefined) return [{ type, fieldNodes }];
  if (!isObjectType(type)) return [];
  const field = type.getFields()[name];
  if (!field) return [];
  return [...selectionOf(type, fieldNodes, info).values()]
    .filter(([node]) => node?.name.value === name)
    .flatMap((nodes) => fieldsAt(getNamedType(field.type), nodes, rest, info));
}

/**
 * Makes the calls of the selected fields that need nothing of the object but its identity, which `parent`
 * has: whatever else the object holds is not known yet. Where it may be of one of several types, what is
 * selected on all of them.
 */
export function askEarly(
  parent: object,
  [type, ...others]: readonly GraphQLObjectType[],
  context: GraphContext,
  info: FieldInfo,
): void {
  if (!type) return;
  const elsewhere = others.map((other) => selectionOn(other, info));
  for (const [key, fieldNodes] of selectionOn(type, info)) {
    if (!elsewhere.every((selection) => selection.has(key))) continue;
    const [node] = fieldNodes;
    const field = node && type.getFields()[node.name.value];
    const ask = field && extensionsOf(field).askEarly;
    if (!ask) continue;
    const fieldInfo = {
      ...info,
      fieldName: field.name,
      fieldNodes,
      returnType: field.type,
      parentType: type,
      path: { prev: info.path, key, typename: type.name },
    };
    const early = async () =>
      ask(parent, getArgumentValues(field, node, info.variableValues), context, fieldInfo);
    // What comes of it is told where the field itself is resolved, if the object turns out to exist.
    early().catch(() => {});
  }
}

/**
 * Does so after the loaders of this moment: what lies deeper must not take the calls or places of its parents.
 * Nobody waits for it, so that anything it threw would end the process; the fields themselves tell what is wrong.
 */
export function askEarlyLater(...asked: Parameters<typeof askEarly>): void {
  const early = async () => askEarly(...asked);
  setImmediate(() => void early().catch(() => {}));
}

const extensionsOf = (field: GraphQLField<unknown, unknown>) =>
  field.extensions as EarlyFieldExtensions;
