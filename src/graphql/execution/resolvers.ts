/** The resolver of all fields, which follows their steps: the same sources and completions as in a plan. */
import type {
  GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLTypeResolver,
} from 'graphql';
import { invalidResponse } from '../../rest/values/errors.ts';
import { knownByIds, type Scope } from '../identity/model.ts';
import { emptyScope } from '../identity/scopes.ts';
import { RequestContext } from '../plan/context.ts';
import { coercedVariables } from '../plan/graphql-js.ts';
import {
  type Arguments,
  type Asked,
  FieldSlot,
  type PlannedField,
  type Selection,
  type Step,
} from '../plan/model.ts';
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
  const container = object ? (parent as Container) : response.data;
  const asked = new AskedSlot(field, container, { value, scope, args, context });
  const raw = field.step.source.resolve(asked) ?? field.inKey(value, scope);
  return raw instanceof Promise
    ? raw.then(
        (settled) => asked.write(settled),
        (error) => asked.failed(error),
      )
    : asked.write(raw);
};

/** A field that a resolver was asked for. It is also its slot. */
class AskedSlot extends FieldSlot implements Asked {
  readonly value: object;
  readonly scope: Scope;
  readonly args: Arguments;
  readonly context: RequestContext;

  constructor(
    field: PlannedField,
    container: Container,
    { value, scope, args, context }: Pick<Asked, 'value' | 'scope' | 'args' | 'context'>,
  ) {
    super(field, container, field.key);
    this.value = value;
    this.scope = scope;
    this.args = args;
    this.context = context;
  }

  get slot(): this {
    return this;
  }

  /** What the resolver returns for a value of the source. */
  write(raw: unknown): unknown {
    try {
      if (raw !== null && raw !== undefined)
        return new ResolverWriter(this.context).resolve(raw, this.scope, this);
      if (this.field.isRequired) throw invalidResponse('a value');
      return null;
    } catch (error) {
      return this.failed(locatedAt(this.field.step.member, error));
    }
  }

  /** Throws the error, unless it is only a warning. */
  failed(error: unknown): null {
    if (isWarning(error, this.context, this)) return null;
    throw error;
  }
}

/** Reads a scalar of an object that a resolver has returned. Other values are left to the resolver. */
export function plainReader({ source, completion: { read } }: Step): ReadPlain | undefined {
  const { member, ofOwn } = source;
  if (!read || (member === undefined && !ofOwn)) return undefined;
  return (parent, contextValue) => {
    const object = resolvedObject(parent);
    if (!object) return undefined;
    const raw = ofOwn
      ? object.scope.own && ofOwn(object.scope.own)
      : (object.value as Arguments)[member ?? ''];
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
  const planned = () =>
    new Planner(schema, fragments, context.variables).root(
      schema.getRootType(operation.operation) as GraphQLObjectType,
      operation.selectionSet,
    );
  const response: ResolvedResponse = {
    value: knownByIds,
    scope: emptyScope,
    selection: (context.root as Selection | undefined) ?? planned(),
    data: Object.create(null),
    variables: variableValues,
  };
  context.response = response;
  return response;
}
