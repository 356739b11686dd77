/** Groups the calls of an operation by fields, and counts the objects of its response. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, fragmentsIn } from '../graphql/execution/fragments.ts';
import { schema } from '../schema/schema.ts';
import type { Run, TracedCall } from './explain-run.ts';

/** Equal calls of a field in one wave. */
export interface FieldCalls extends Pick<TracedCall, 'operation' | 'method' | 'route' | 'wave'> {
  readonly reason: string;
  readonly count: number;
}

export interface CallingField {
  /** Response keys, separated by dots, without indexes. */
  readonly path: string;
  /** `Space.changeRequests`. */
  readonly field: string;
  readonly calls: readonly FieldCalls[];
  /** Paths of fields that make calls whose responses this field also uses. */
  readonly sharedWith: readonly string[];
}

/** The fields that needed calls, in the order of the operation. */
export function callingFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { calls }: Run,
): readonly CallingField[] {
  const fields = fieldsByPath(document, operation);
  const made = new Map<string, Map<string, FieldCalls>>();
  const shared = new Map<string, Set<string>>();
  for (const { paths, operation: name, method, route, reason, wave } of calls) {
    const [first, ...others] = paths.map(({ path }) => path.replaceAll('.*', ''));
    const own = made.get(first ?? '') ?? new Map<string, FieldCalls>();
    made.set(first ?? '', own);
    const key = `${wave} ${reason} ${name}`;
    const count = (own.get(key)?.count ?? 0) + 1;
    own.set(key, { operation: name, method, route, wave, reason, count });
    for (const other of others)
      if (other !== first) shared.set(other, (shared.get(other) ?? new Set()).add(first ?? ''));
  }
  const order = [...fields.keys()];
  const paths = [...new Set([...made.keys(), ...shared.keys()])];
  return paths
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((path) => ({
      path,
      field: fields.get(path)?.coordinate ?? '',
      calls: [...(made.get(path)?.values() ?? [])],
      sharedWith: [...(shared.get(path) ?? [])],
    }));
}

const fieldsOf = (type: GraphQLNamedType) =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};

interface SelectedField {
  /** Coordinate of the field: `Space.changeRequests`. */
  readonly coordinate: string;
  /** Whether the value has objects of the graph. */
  readonly hasObjects: boolean;
}

/** The fields by path, with fragments followed. */
function fieldsByPath(
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): ReadonlyMap<string, SelectedField> {
  const fields = new Map<string, SelectedField>();
  const root = schema.getRootType(operation);
  if (root) addFields(fields, fragmentsIn(document), root, [selectionSet], '');
  return fields;
}

function addFields(
  fields: Map<string, SelectedField>,
  fragments: Fragments,
  type: GraphQLNamedType,
  sets: readonly SelectionSetNode[],
  prefix: string,
): void {
  const nodes = new Map<string, { readonly type: GraphQLNamedType; readonly nodes: FieldNode[] }>();
  const collect = (on: GraphQLNamedType, { selections }: SelectionSetNode): void => {
    for (const one of selections) {
      if (one.kind === Kind.FIELD) {
        const key = (one.alias ?? one.name).value;
        const known = nodes.get(key);
        if (known) known.nodes.push(one);
        else nodes.set(key, { type: on, nodes: [one] });
        continue;
      }
      const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments[one.name.value];
      const condition = fragment?.typeCondition?.name.value;
      const narrower = condition === undefined ? on : schema.getType(condition);
      if (fragment) collect(narrower ?? on, fragment.selectionSet);
    }
  };
  for (const set of sets) collect(type, set);
  for (const [key, { type: on, nodes: same }] of nodes) {
    const [{ name }] = same as [FieldNode];
    const definition = fieldsOf(on)[name.value];
    if (!definition) continue;
    const path = `${prefix}${key}`;
    const below = getNamedType(definition.type);
    fields.set(path, {
      coordinate: `${on.name}.${name.value}`,
      hasObjects: !isLeafType(below),
    });
    const inner = same.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (inner.length > 0) addFields(fields, fragments, below, inner, `${path}.`);
  }
}

/** Number of objects below the root of the response. JSON values are not objects of the graph. */
export function countObjects(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { data }: Run,
): number {
  const fields = fieldsByPath(document, operation);
  const count = (value: unknown, path: string): number => {
    if (Array.isArray(value)) return value.reduce((sum, one) => sum + count(one, path), 0);
    if (typeof value !== 'object' || value === null) return 0;
    return Object.entries(value).reduce((sum, [key, one]) => {
      const below = path === '' ? key : `${path}.${key}`;
      return fields.get(below)?.hasObjects === false ? sum : sum + count(one, below);
    }, 1);
  };
  return Math.max(count(data, '') - 1, 0);
}
