/** The resolver of all fields, which follows their steps: the same sources and completions as in a plan. */
import type {
  GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLTypeResolver,
} from 'graphql';
import { invalidResponse } from '../../rest/values/errors.ts';
import { knownByIds } from '../identity/model.ts';
import { emptyScope } from '../identity/scopes.ts';
import { RequestContext } from '../plan/context.ts';
import { coercedVariables } from '../plan/graphql-js.ts';
import { FieldSlot, type PlannedField, type Selection, type Step } from '../plan/model.ts';
import { Planner } from '../plan/planner.ts';
import type { Container } from '../plan/slot.ts';
import { isWarning, locatedAt } from '../run/failure.ts';
import type { ReadPlain } from './compiled/compiled-operation.ts';
import { type ResolvedObject, ResolverWriter, resolvedObject } from './resolver-writer.ts';

/** What the resolvers need of the context of an operation. */
export type ResolverContext = RequestContext | { readonly docgraph: RequestContext };

/** The context of the request, which is the context value of the operation, or its member `docgraph`. */
export function contextFrom(contextValue: unknown): RequestContext {
  if (contextValue instanceof RequestContext) return contextValue;
  const { docgraph } = Object(contextValue);
  if (docgraph instanceof RequestContext) return docgraph;
  throw new TypeError(
    'The fields need a context: pass the one that `contextFor` returns as `contextValue`, or as its member `docgraph`.',
  );
}

/** The object type of a value that a resolver has returned for an interface or a union. */
export const resolveType: GraphQLTypeResolver<unknown, unknown> = (object) =>
  resolvedObject(object)?.selection.type.name;

/** Resolves a field by its step. */
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (
  parent,
  args,
  contextValue,
  info,
) => {
  const context = contextFrom(contextValue);
  const object = resolvedObject(parent);
  // Without a token, no field is resolved: such a caller can cause neither calls nor work.
  if (!object && !context.rest.hasToken) throw context.rest.noToken;
  const response = responseOf(context, info);
  const { value, scope, selection } = object ?? response;
  const field = selection.field(String(info.path.key));
  if (!field) throw new TypeError(`${info.parentType} has no planned field ${info.path.key}`);
  const { source } = field.step;
  const container = object ? (parent as Container) : response.data;
  const slot = new FieldSlot(field, container, field.key);
  const failed = (error: unknown): null => {
    if (isWarning(error, context, slot)) return null;
    throw error;
  };
  const settle = (raw: unknown): unknown => {
    try {
      if (raw === null || raw === undefined) return absent(field);
      return new ResolverWriter(context).resolve(raw, scope, slot);
    } catch (error) {
      return failed(locatedAt(field.step.member, error));
    }
  };
  const raw =
    source.resolve({ value, scope, field, args, context, slot }) ?? field.inKey(value, scope);
  return raw instanceof Promise ? raw.then(settle, failed) : settle(raw);
};

/** Reads a scalar of an object that a resolver has returned. Other values are left to the resolver. */
export function plainReader({
  source: { member },
  completion: { read },
}: Step): ReadPlain | undefined {
  if (member === undefined || !read) return undefined;
  return (parent, contextValue) => {
    const raw = (resolvedObject(parent)?.value as Container | undefined)?.[member];
    if (raw === undefined || typeof raw === 'object') return undefined;
    const context = contextFrom(contextValue);
    try {
      const value = read(raw, context);
      context.count(value);
      return value;
    } catch {
      return undefined;
    }
  };
}

/** Null, unless that is an error. */
function absent({ isRequired }: PlannedField): null {
  if (!isRequired) return null;
  throw invalidResponse('a value');
}

/** What the resolvers of an operation share: the object of the root, and what they have returned, for paths. */
interface ResolvedResponse extends ResolvedObject {
  readonly data: Container;
  readonly variables: GraphQLResolveInfo['variableValues'];
}

function responseOf(context: RequestContext, info: GraphQLResolveInfo): ResolvedResponse {
  const known = context.response as ResolvedResponse | undefined;
  // Each operation has its own object. With the plan of another one, fields would silently have wrong values.
  if (known && known.variables !== info.variableValues)
    throw new TypeError('A context is for one operation: call `contextFor` for each.');
  return known ?? begin(context, info);
}

function begin(
  context: RequestContext,
  { schema, fragments, operation, variableValues }: GraphQLResolveInfo,
): ResolvedResponse {
  context.variables = coercedVariables(variableValues);
  const planner = new Planner(schema, fragments, context.variables);
  const type = schema.getRootType(operation.operation) as GraphQLObjectType;
  const response: ResolvedResponse = {
    value: knownByIds,
    scope: emptyScope,
    selection: (context.root as Selection) ?? planner.root(type, operation.selectionSet),
    data: Object.create(null),
    variables: variableValues,
  };
  context.response = response;
  return response;
}
