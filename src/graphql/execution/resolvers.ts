/** The resolver of all fields, which follows their steps: the same sources and completions as in a plan. */
import type {
  FieldNode,
  GraphQLFieldResolver,
  GraphQLResolveInfo,
  GraphQLTypeResolver,
} from 'graphql';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { SlotPaths } from '../errors/slot-paths.ts';
import { knownByIds } from '../identity/model.ts';
import { emptyScope } from '../identity/scopes.ts';
import { RequestContext } from '../plan/context.ts';
import { FieldSlot, type PlannedField } from '../plan/model.ts';
import { FieldPlan } from '../plan/planned-field.ts';
import { Planner } from '../plan/planner.ts';
import type { Container } from '../plan/slot.ts';
import { isWarning, locatedAt } from '../run/failure.ts';
import { ResponsePaths } from '../run/response-paths.ts';
import { coercedVariables } from './graphql-js.ts';
import { ResolverWriter, resolvedObject } from './resolver-writer.ts';

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
  resolvedObject(object as Container)?.typeName;

/** Resolves a field by its step. */
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (
  parent,
  args,
  contextValue,
  info,
) => {
  const context = contextFrom(contextValue);
  const response = responseOf(context);
  const object = resolvedObject(parent as Container);
  // Without a token, no field is resolved: such a caller can cause neither calls nor work.
  if (!object && !context.rest.hasToken) throw context.rest.noToken;
  const { value, scope } = object ?? { value: knownByIds, scope: emptyScope };
  const field = response.fieldAt(info);
  const container = object ? (parent as Container) : response.data;
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
  readonly #context: RequestContext;
  readonly #fields = new Map<string, PlannedField>();
  #planner: Planner | undefined;
  #variables: GraphQLResolveInfo['variableValues'] | undefined;
  #names = 0;
  readonly #nameOf = memoized((_node: FieldNode) => {
    this.#names += 1;
    return this.#names;
  });

  constructor(context: RequestContext) {
    this.#context = context;
  }

  /** The planned field. It is the same for all objects of the type, although graphql 17 creates new nodes for each. */
  fieldAt(info: GraphQLResolveInfo): PlannedField {
    const { parentType, fieldName, fieldNodes, path, variableValues } = info;
    // Each operation has its own object. With the plan of another one, fields would silently have wrong values.
    this.#variables ??= variableValues;
    if (variableValues !== this.#variables)
      throw new TypeError('A context is for one operation: call `contextFor` for each.');
    const key = String(path.key);
    const id = `${parentType.name} ${key} ${fieldNodes.map((node) => this.#nameOf(node)).join()}`;
    const known = this.#fields.get(id);
    if (known) return known;
    this.#planner ??= this.#plannerOf(info);
    const definition = parentType.getFields()[fieldName];
    if (!definition) throw new TypeError(`${parentType.name} has no field ${fieldName}`);
    const made = new FieldPlan(this.#planner, definition, key, fieldNodes);
    this.#fields.set(id, made);
    return made;
  }

  #plannerOf({ schema, fragments, variableValues }: GraphQLResolveInfo): Planner {
    const variables = coercedVariables(variableValues);
    this.#context.variables = variables;
    return new Planner(schema, fragments, variables);
  }
}

const responseOf = memoized((context: RequestContext) => new ResolvedResponse(context));

/** Paths in what the resolvers of a request have returned. */
export const pathsOfResolvers = (context: RequestContext): SlotPaths =>
  new ResponsePaths(responseOf(context).data, []);
