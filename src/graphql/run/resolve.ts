/**
 * Resolvers for other executors of GraphQL, derived from the steps of fields. They use the same sources and completions
 * as a run.
 */
import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { SlotPaths } from '../errors/slot-paths.ts';
import { knownByIds } from '../identity/model.ts';
import { emptyScope } from '../identity/scopes.ts';
import type { RequestContext } from '../plan/context.ts';
import { variablesOf } from '../plan/graphql-js.ts';
import { FieldSlot, type PlannedField } from '../plan/model.ts';
import { Planner } from '../plan/planner.ts';
import type { Container } from '../plan/slot.ts';
import { stepOf } from '../plan/step.ts';
import { isWarning, locatedAt } from './failure.ts';
import { type ResolvedObject, ResolverWriter, resolvedObject } from './resolver-writer.ts';
import { ResponsePaths } from './response-paths.ts';

/**
 * Adds a resolver to each field. Throws for a field without a step, and for one that may wait but is not nullable.
 */
export function addResolvers(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isAbstractType(type))
      type.resolveType = (object) => resolvedObject(object as Container)?.typeName;
    if (!isObjectType(type)) continue;
    const isRoot = roots.includes(type);
    for (const field of Object.values(type.getFields())) {
      requireNullWhereWaiting(type, field);
      field.resolve = isRoot ? withToken(resolve) : resolve;
    }
  }
  return schema;
}

/**
 * A value that waits for a call is null until then, and stays null if the call fails. Throws for a field whose value or
 * items may wait, but are not nullable.
 */
function requireNullWhereWaiting(
  { name: typeName }: Pick<GraphQLObjectType, 'name'>,
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'extensions'>,
): void {
  const { source, completion } = stepOf(field);
  const { name, type } = field;
  const bare = isNonNullType(type) ? type.ofType : type;
  const isRequired = isNonNullType(type);
  if (isRequired && (source.waits || completion.waits))
    throw new TypeError(
      `${typeName}.${name} waits for a response of the service, so it must be nullable. It is ${String(type)}.`,
    );
  if (isListType(bare) && isNonNullType(bare.ofType) && completion.itemsWait)
    throw new TypeError(
      `Items of ${typeName}.${name} wait for a response of the service, so they must be nullable. They are ${String(bare.ofType)}.`,
    );
}

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/** Without a token, no field is resolved: such a caller can cause neither calls nor work. */
const withToken =
  (resolver: Resolver): Resolver =>
  (parent, args, context, info) => {
    if (!context.rest.hasToken) throw context.rest.noToken;
    return resolver(parent, args, context, info);
  };

const resolve: Resolver = (parent, args, context, info) => {
  const response = responseOf(context);
  const field = response.fieldAt(info);
  const { container, value, scope } = response.parentOf(parent);
  const slot = new FieldSlot(field, container, field.key);
  const { source, member } = field.step;
  const failed = (error: unknown): null => {
    if (isWarning(error, context, slot)) return null;
    throw error;
  };
  const settle = (raw: unknown): unknown => {
    try {
      if (raw === null || raw === undefined) return absent(field);
      return new ResolverWriter(context).resolve(raw, scope, slot);
    } catch (error) {
      return failed(locatedAt(member, error));
    }
  };
  const raw =
    source.resolve({ value, scope, field, args, context, slot }) ?? field.inKey(value, scope);
  return raw instanceof Promise ? raw.then(settle, failed) : settle(raw);
};

/** Null, unless that is an error. */
function absent({ isRequired }: PlannedField): null {
  if (!isRequired) return null;
  throw invalidResponse('a value');
}

/** What the resolvers of a request share. */
class ResolvedResponse {
  /** What resolvers have returned, for paths. */
  readonly data: Container = Object.create(null);
  #planner: Planner | undefined;

  parentOf(parent: unknown): Pick<ResolvedObject, 'value' | 'scope'> & { container: Container } {
    const container = parent as Container;
    const object = resolvedObject(container);
    return object
      ? { ...object, container }
      : { value: knownByIds, scope: emptyScope, container: this.data };
  }

  fieldAt(info: GraphQLResolveInfo): PlannedField {
    const { schema, fragments, parentType, fieldName, fieldNodes, path } = info;
    this.#planner ??= new Planner(schema, fragments, variablesOf(info));
    return this.#planner.field(parentType, fieldName, String(path.key), fieldNodes);
  }
}

const responseOf = memoized((_context: RequestContext) => new ResolvedResponse());

/** Paths in what the resolvers of a request have returned. */
export const pathsOfResolvers = (context: RequestContext): SlotPaths =>
  new ResponsePaths(responseOf(context).data, []);
