/**
 * The REST operations that a field may call, and those that a document needs, from the schema and the document alone.
 * For tools and tests: requests do not use it.
 */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { minToReadList } from '../loading/batch-policy.ts';
import { fragmentsIn } from './fragments.ts';
import { loadPlanOf } from './load-plan.ts';
import type { PlannedField, Selection } from './model.ts';
import { OperationPlan } from './operation-plan.ts';
import { stepOf } from './step.ts';

interface Route {
  readonly method: string;
  readonly route: string;
}

export interface RestRoute extends Route {
  /**
   * The purpose of the call. `value`: returns the value of the field. `batch`: reads a list instead of many single
   * objects. `lookup`: reads an object that contains an id for other calls, or that must exist. `text`: reads the
   * object again, if it was read without the text in a selected format.
   */
  readonly purpose: 'value' | 'batch' | 'lookup' | 'text';
}

/** The operation of an endpoint without a read is undefined. */
export type FieldOperations = readonly (Route | undefined)[];

/** The extensions of a field with the operations for its own calls. Those that load its objects follow from its step. */
export interface DeclaredOperations {
  /** The operations for its value, one for each parent type. */
  readonly operations?: FieldOperations | undefined;
  /** Lists that it may read for many parents instead. */
  readonly lists?: FieldOperations | undefined;
}

/** The extension with all operations that a field may call. */
export interface RestExtensions {
  readonly rest?: readonly RestRoute[];
}

/** The operations that the field may call, each with its purpose. */
export const operationsOfField = ({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): readonly RestRoute[] =>
  (extensions as RestExtensions).rest ?? [];

export const keyOfRoute = ({ method, route }: Route): string => `${method} ${route}`;

/** The type, and those that implement it. */
export const typesOf = (
  schema: GraphQLSchema,
  type: GraphQLNamedType,
): readonly GraphQLNamedType[] =>
  isAbstractType(type) ? [type, ...schema.getPossibleTypes(type)] : [type];

/** The resources whose objects the field may load. */
export function loadedBy(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Resource[] {
  const { waits, itemsWait, loads } = stepOf(field).completion;
  if (!waits && !itemsWait) return [];
  const types = typesOf(schema, getNamedType(field.type));
  // Pages are declared by an interface.
  const shared = types.flatMap((one) => (isObjectType(one) ? one.getInterfaces() : []));
  const typeNames = [...new Set([...types, ...shared])].map(({ name }) => name);
  return [...new Set(loads?.({ typeNames }))].flatMap((one) => one ?? []);
}

export interface NeededOperations {
  /** Method and route of all operations that may be called if no call fails. */
  readonly all: ReadonlySet<string>;
  /**
   * Those operations that return what is selected. Others are called if an ID has a type for which nothing is selected.
   */
  readonly selected: ReadonlySet<string>;
}

export interface NeedsOptions {
  /** The operation of the document. Required if it has several. */
  readonly operationName?: string | undefined;
}

/**
 * The operations that a valid document needs with any variables. Throws a `GraphQLError` if the operation is too large
 * to run, or if the document has no operation with this name.
 */
export function operationsOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operationName }: NeedsOptions = {},
): NeededOperations {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new GraphQLError('The document needs the name of one of its operations.');
  const all = new Set<string>();
  const selected = new Set<string>();
  const visited = new Map<Selection, boolean>();
  /** Number of fields that read single objects of a resource. From a few on, they may be read from their list. */
  const numbers = new Map<Resource, number>();

  /** `isMany`: whether the selection may be made on many objects. */
  const visit = (selection: Selection, isMany: boolean): void => {
    const known = visited.get(selection);
    if (known === true || known === isMany) return;
    visited.set(selection, isMany);
    for (const field of selection.fields) {
      // Fields about the schema make no calls.
      if (field.name.startsWith('__')) continue;
      addField(field, isMany);
      for (const below of field.selections) visit(below, isMany || field.isList);
    }
  };

  const areSeveral = (loaded: readonly Resource[]): boolean => {
    for (const one of loaded) numbers.set(one, (numbers.get(one) ?? 0) + 1);
    return loaded.some((one) => (numbers.get(one) ?? 0) >= minToReadList);
  };

  const addField = (field: PlannedField, isMany: boolean): void => {
    const { definition } = field;
    const loaded = loadedBy(schema, definition);
    const areMany = isMany || field.isList || areSeveral(loaded);
    const endpoints = loaded.flatMap((one) => one.endpoints);
    // An object of which only IDs are selected is not read, but its parents may have to be, to find their ids.
    const read = endpoints.filter((one) => !loadPlanOf(one, field).isIdsOnly);
    // An object that the client identifies is read even if only IDs are selected, to see whether it exists.
    const isNamed = definition.args.some(({ name }) => name === 'id' || name === 'ids');
    const isRead = read.length > 0 || isNamed || isLeafType(getNamedType(definition.type));
    for (const one of operationsOfField(definition)) {
      const isOfLoaded = endpoints.some((endpoint) => isFor(one, endpoint));
      // Even if only IDs are selected, another object may have to be read for a part of the key, such as the space of a
      // change request for the organization of a team.
      const isOfKey = one.purpose === 'lookup' && !isOfLoaded;
      if (!isNeeded(one, field, { isRead: isRead || isOfKey, areMany })) continue;
      const isAny = !isOfLoaded || (isNamed && read.length === 0);
      const isSelected = isAny || read.some((endpoint) => isFor(one, endpoint));
      if (isSelected) selected.add(keyOfRoute(one));
      if (isSelected || read.length > 0) all.add(keyOfRoute(one));
    }
  };

  visit(new OperationPlan(schema, operation, fragmentsIn(document), {}).root, false);
  return { all, selected };
}

function isNeeded(
  { purpose, route }: RestRoute,
  { step: { source }, selections }: PlannedField,
  { isRead, areMany }: Readonly<Record<'isRead' | 'areMany', boolean>>,
): boolean {
  if (purpose === 'value' || purpose === 'text') return true;
  if (source.targets) {
    if (purpose === 'batch') return false;
    // The target of a change is read if the ID may contain an alias, or if the payload selects the object as it was
    // before.
    const target = source.targets.find(({ endpoints }) =>
      endpoints.some((endpoint) => endpoint.source?.route === route),
    );
    const needsBefore = selections.some(({ fields }) =>
      fields.some(({ step }) => step.needsBefore),
    );
    return !target || target.hasAliases || needsBefore;
  }
  if (source.operations) return purpose === 'batch' && areMany;
  return isRead && (purpose === 'lookup' || areMany);
}

/** Whether the operation reads objects of the endpoint, or finds objects by ids in them. */
const isFor = ({ route, purpose }: RestRoute, { source, list, key }: ResourceEndpoint): boolean =>
  purpose === 'lookup'
    ? key.some((name) => route.endsWith(`{${name}}`))
    : route === source?.route || route === list?.operation.route;
