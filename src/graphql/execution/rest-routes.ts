/** The REST operations that fields may call, in the extensions of the schema, and those that an operation may call. */
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  type OperationDefinitionNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { minToReadList } from '../loading/batch-policy.ts';
import { fragmentsIn } from './fragments.ts';
import { loadPlanOf } from './load-plan.ts';
import type { PlannedField, Selection } from './model.ts';
import { OperationPlan } from './operation-plan.ts';

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

/** The extension with the operations that a field may call. */
export interface RestExtensions {
  readonly rest?: readonly RestRoute[];
}

/** The operations of a field. The operation of an endpoint without a read is undefined. */
export type FieldOperations = readonly (Route | undefined)[];

/** Adds operations with a purpose. If an operation is there already, it keeps its first purpose. */
export function withRoutes(
  known: readonly RestRoute[],
  operations: FieldOperations,
  purpose: RestRoute['purpose'],
): readonly RestRoute[] {
  const all = [...known];
  for (const one of operations) {
    if (!one || all.some(({ method, route }) => method === one.method && route === one.route))
      continue;
    all.push({ method: one.method, route: one.route, purpose });
  }
  return all;
}

/** The extension of a field. `lists`: operations that may be called instead of those of many objects. */
export function restExtensions(
  operations: FieldOperations = [],
  lists: FieldOperations = [],
): RestExtensions {
  const rest = withRoutes(withRoutes([], operations, 'value'), lists, 'batch');
  return rest.length === 0 ? {} : { rest };
}

export const restRoutesOf = ({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): readonly RestRoute[] =>
  (extensions as RestExtensions).rest ?? [];

export interface NeededOperations {
  /** Method and route of all operations that may be called if no call fails. */
  readonly all: ReadonlySet<string>;
  /**
   * Those operations that return what is selected. Others are called if an ID has a type for which nothing is selected.
   */
  readonly selected: ReadonlySet<string>;
}

export const keyOfRoute = ({ method, route }: Pick<RestRoute, 'method' | 'route'>): string =>
  `${method} ${route}`;

/**
 * The REST operations that an operation may call with any variables, from its plan. Throws a `GraphQLError` if it is too
 * large to be planned.
 */
export function neededOperations(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): NeededOperations {
  const walk = new Walk();
  const { root } = new OperationPlan(schema, operation, fragmentsIn(document), {});
  walk.visit(root, false);
  return { all: new Set([...walk.selected, ...walk.others]), selected: walk.selected };
}

class Walk {
  readonly selected = new Set<string>();
  /** Operations for types for which nothing is selected. */
  readonly others = new Set<string>();
  readonly #visited = new Map<Selection, boolean>();
  /** Number of fields that read single objects of a resource. Several objects may be read from their list. */
  readonly #places = new Map<Resource, number>();

  /** `isMany`: whether the selection may be made on many objects. */
  visit(selection: Selection, isMany: boolean): void {
    const known = this.#visited.get(selection);
    if (known === true || known === isMany) return;
    this.#visited.set(selection, isMany);
    for (const field of selection.fields) {
      this.#add(field, isMany);
      for (const below of field.selections) this.visit(below, isMany || field.isList);
    }
  }

  #add(field: PlannedField, isMany: boolean): void {
    const { step, definition, possibleTypes } = field;
    if (definition === TypeNameMetaFieldDef) return;
    const { waits, itemsWait } = step.completion;
    const shared = possibleTypes.flatMap((type) => [type, ...type.getInterfaces()]);
    const typeNames = [...new Set(shared.map(({ name }) => name))];
    const loaded = waits || itemsWait ? [...new Set(step.completion.loads?.({ typeNames }))] : [];
    const endpoints = loaded.flatMap((one) => one?.endpoints ?? []);
    // An object of which only IDs are selected is not read, but its parents may have to be, to find their ids.
    const read = endpoints.filter((one) => !loadPlanOf(one, field).isIdsOnly);
    const isNamed = definition.args.some(({ name }) => name === 'id' || name === 'ids');
    const isRead = read.length > 0 || isNamed || isLeafType(getNamedType(definition.type));
    const areMany = isMany || field.isList || this.#areSeveral(loaded);
    for (const one of restRoutesOf(definition)) {
      const isOfLoaded = endpoints.some((endpoint) => isFor(one, endpoint));
      const isOfKey = one.purpose === 'lookup' && !isOfLoaded;
      // Even if only IDs are selected, another object may have to be read for a part of the key, such as the space of a
      // change request for the organization of a team.
      if (!this.#isNeeded(one, field, { isRead: isRead || isOfKey, areMany })) continue;
      // An object that the client identifies is read even if only IDs are selected, to see whether it exists.
      const isAny = !isOfLoaded || (isNamed && read.length === 0);
      if (isAny || read.some((endpoint) => isFor(one, endpoint)))
        this.selected.add(keyOfRoute(one));
      else if (read.length > 0) this.others.add(keyOfRoute(one));
    }
  }

  #isNeeded(
    { purpose, route }: RestRoute,
    { step: { source }, selections }: PlannedField,
    { isRead, areMany }: { readonly isRead: boolean; readonly areMany: boolean },
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
        fields.some((one) => one.step.needsBefore),
      );
      return !target || target.hasAliases || needsBefore;
    }
    if (source.operations) return purpose === 'batch' && areMany;
    return isRead && (purpose === 'lookup' || areMany);
  }

  /** Whether several fields that are not below a list read objects of one of these resources. */
  #areSeveral(loaded: readonly (Resource | undefined)[]): boolean {
    let max = 0;
    for (const one of loaded) {
      if (!one) continue;
      const places = (this.#places.get(one) ?? 0) + 1;
      this.#places.set(one, places);
      max = Math.max(max, places);
    }
    return max >= minToReadList;
  }
}

/** Whether the operation reads objects of the endpoint, or finds objects by ids in them. */
const isFor = ({ route, purpose }: RestRoute, { source, list, key }: ResourceEndpoint): boolean =>
  purpose === 'lookup'
    ? key.some((name) => route.endsWith(`{${name}}`))
    : route === source?.route || route === list?.operation.route;
