/** Resolvers for the executor of graphql-js, derived from the steps of fields: the same sources and completions. */
import {
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  versionInfo,
} from 'graphql';
import type { SlotPaths } from '../src/graphql/errors/slot-paths.ts';
import { knownByIds } from '../src/graphql/identity/model.ts';
import { emptyScope } from '../src/graphql/identity/scopes.ts';
import type { RequestContext } from '../src/graphql/plan/context.ts';
import { FieldSlot, type PlannedField, type Variables } from '../src/graphql/plan/model.ts';
import { FieldPlan } from '../src/graphql/plan/planned-field.ts';
import { Planner } from '../src/graphql/plan/planner.ts';
import type { Container } from '../src/graphql/plan/slot.ts';
import { isWarning, locatedAt } from '../src/graphql/run/failure.ts';
import { ResponsePaths } from '../src/graphql/run/response-paths.ts';
import { invalidResponse } from '../src/rest/values/errors.ts';
import { memoized } from '../src/rest/values/memoized.ts';
import { type ResolvedObject, ResolverWriter, resolvedObject } from './resolver-writer.ts';

/** Adds a resolver to each field. */
export function addResolvers(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isAbstractType(type))
      type.resolveType = (object) => resolvedObject(object as Container)?.typeName;
    if (!isObjectType(type)) continue;
    const isRoot = roots.includes(type);
    for (const field of Object.values(type.getFields()))
      field.resolve = isRoot ? withToken(resolve) : resolve;
  }
  return schema;
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
  readonly #fields = new Map<string, PlannedField>();
  #planner: Planner | undefined;
  #names = 0;
  readonly #nameOf = memoized((_node: FieldNode) => {
    this.#names += 1;
    return this.#names;
  });

  parentOf(parent: unknown): Pick<ResolvedObject, 'value' | 'scope'> & { container: Container } {
    const container = parent as Container;
    const object = resolvedObject(container);
    return object
      ? { ...object, container }
      : { value: knownByIds, scope: emptyScope, container: this.data };
  }

  /** The planned field. It is the same for all objects of the type, although graphql 17 creates new nodes for each. */
  fieldAt(info: GraphQLResolveInfo): PlannedField {
    const { schema, fragments, parentType, fieldName, fieldNodes, path } = info;
    const key = String(path.key);
    const id = `${parentType.name} ${key} ${fieldNodes.map((node) => this.#nameOf(node)).join()}`;
    const known = this.#fields.get(id);
    if (known) return known;
    this.#planner ??= new Planner(schema, fragments, variablesOf(info));
    const definition = parentType.getFields()[fieldName];
    if (!definition) throw new TypeError(`${parentType.name} has no field ${fieldName}`);
    const made = new FieldPlan(this.#planner, definition, key, fieldNodes);
    this.#fields.set(id, made);
    return made;
  }
}

const variablesOf = ({ variableValues }: Pick<GraphQLResolveInfo, 'variableValues'>) =>
  versionInfo.major < 17 ? (variableValues as unknown as Variables) : variableValues.coerced;

const responseOf = memoized((_context: RequestContext) => new ResolvedResponse());

/** Paths in what the resolvers of a request have returned. */
export const pathsOfResolvers = (context: RequestContext): SlotPaths =>
  new ResponsePaths(responseOf(context).data, []);
