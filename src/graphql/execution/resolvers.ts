/** The resolver of all fields, which follows their steps: a source, and the completion of its value. */
import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLTypeResolver } from 'graphql';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { emptyScope, knownByIds, type Scope } from '../identity/model.ts';
import { aheadOf } from './bounds/weights.ts';
import type { ReadPlain } from './compiled/compiled-operation.ts';
import { RequestContext } from './context.ts';
import { locatedAt, nullOrThrow } from './failures.ts';
import { coercedVariables } from './graphql-js.ts';
import type { Arguments, Asked, PlannedField, Step } from './model.ts';
import { ResolvedObject } from './objects.ts';
import { OperationPlan } from './operation-plan.ts';

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
  object instanceof ResolvedObject ? object.selection.type.name : undefined;

/** Resolves a field by its step. */
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (
  parent,
  args,
  contextValue,
  info,
) => {
  const context = contextFrom(contextValue);
  const object = parent instanceof ResolvedObject ? parent : rootOf(context, info);
  const { path } = info;
  const field = object.selection.field(String(path.key));
  if (!field) throw new TypeError(`${info.parentType} has no planned field ${path.key}`);
  for (let one = object.resolved; one; one = one.next)
    if (one.field === field) {
      if (one.value instanceof Error) throw one.value;
      return one.value;
    }
  const { value, scope } = object;
  const asked = new AskedField(field, value, scope, args, context, path);
  const raw = field.step.source.resolve(asked) ?? field.inKey(value, scope);
  return raw instanceof Promise
    ? raw.then(
        (settled) => withLinks(asked.complete(settled), asked),
        (error) => nullOrThrow(error, asked),
      )
    : withLinks(asked.complete(raw), asked);
};

/**
 * A list whose items have links is returned when these are loaded: the response is then written at once, and not a part
 * of it for each link.
 */
function withLinks(value: unknown, { field, path, context }: Asked): unknown {
  if (!Array.isArray(value) || !hasLinks(field)) return value;
  const links = new Links(context);
  for (const [key, item] of value.entries())
    if (item instanceof ResolvedObject) links.add(item, { prev: path, key });
  return links.loaded()?.then(() => value) ?? value;
}

const hasLinks = memoized((field: PlannedField): boolean =>
  field.selections.some((selection) => aheadOf(selection).fields?.length),
);

/** The links of objects, and those of the objects that they lead to. */
class Links {
  readonly #context: RequestContext;
  #loading = new Set<Promise<unknown>>();
  #waiting: Link[] = [];
  readonly #added = new Set<ResolvedObject>();

  constructor(context: RequestContext) {
    this.#context = context;
  }

  /** Resolves the fields with links of an object, unless other calls would have to wait for them. */
  add(object: ResolvedObject, prev: Path): void {
    const { value, scope, selection } = object;
    if (this.#added.has(object)) return;
    this.#added.add(object);
    for (const field of aheadOf(selection).fields ?? []) {
      const path = { prev, key: field.key };
      const asked = new AskedField(field, value, scope, noArguments, this.#context, path);
      const raw = asked.raw();
      if (raw !== undefined) this.#follow({ object, asked, raw });
    }
  }

  #follow(link: Link): void {
    const { object, asked, raw } = link;
    const { field, path } = asked;
    const loading = asked.preload(raw);
    if (loading) {
      this.#loading.add(loading);
      this.#waiting.push(link);
      return;
    }
    let value: unknown;
    try {
      value = asked.complete(raw);
    } catch (error) {
      value = error;
    }
    object.resolved = { field, value, next: object.resolved };
    if (value instanceof ResolvedObject) this.add(value, path);
  }

  /** Resolves when all links are loaded. Undefined if none has to be. */
  loaded(): Promise<void> | undefined {
    if (this.#loading.size === 0) return undefined;
    const loading = Promise.allSettled(this.#loading);
    this.#loading = new Set();
    return loading.then(() => {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const link of waiting) this.#follow(link);
      return this.loaded();
    });
  }
}

/** A link of an object that has to be loaded. */
interface Link {
  readonly object: ResolvedObject;
  readonly asked: AskedField;
  readonly raw: unknown;
}

const noArguments: Arguments = {};

class AskedField implements Asked {
  readonly field: PlannedField;
  readonly value: object;
  readonly scope: Scope;
  readonly args: Arguments;
  readonly context: RequestContext;
  readonly path: Path;
  readonly isItem = false;

  constructor(
    field: PlannedField,
    value: object,
    scope: Scope,
    args: Arguments,
    context: RequestContext,
    path: Path,
  ) {
    this.field = field;
    this.value = value;
    this.scope = scope;
    this.args = args;
    this.context = context;
    this.path = path;
  }

  /** The value of the source. Undefined if there is none, or if it fails: the resolver then fails in the same way. */
  raw(): unknown {
    try {
      return this.field.step.source.resolve(this) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** A promise of what the value links to, if that has to be loaded. A failure is that of `complete`, too. */
  preload(raw: unknown): Promise<unknown> | undefined {
    try {
      return this.field.completion.preload?.(raw, this.scope, this);
    } catch {
      return undefined;
    }
  }

  /** What the resolver returns for a value of the source. */
  complete(raw: unknown): unknown {
    const { completion, step, isRequired } = this.field;
    try {
      if (raw !== null && raw !== undefined) return completion.complete(raw, this.scope, this);
      if (isRequired) throw invalidResponse('a value');
      return null;
    } catch (error) {
      return nullOrThrow(locatedAt(step.member, error), this);
    }
  }
}

/** Reads a scalar of an object that a resolver has returned. Other values are left to the resolver. */
export function plainReader({ source, completion: { read } }: Step): ReadPlain | undefined {
  const { member, ofOwn } = source;
  if (!read || (member === undefined && !ofOwn)) return undefined;
  return (parent, contextValue) => {
    if (!(parent instanceof ResolvedObject)) return undefined;
    const { value, scope } = parent;
    const context = contextFrom(contextValue);
    try {
      const raw = ofOwn ? scope.own && ofOwn(scope.own) : (value as Arguments)[member ?? ''];
      if (raw === undefined || typeof raw === 'object') return undefined;
      const leaf = read(raw, context);
      context.count(leaf);
      return leaf;
    } catch {
      return undefined;
    }
  };
}

/** What the root fields of an operation share. */
interface Root {
  readonly object: ResolvedObject;
  readonly variables: GraphQLResolveInfo['variableValues'];
}

function rootOf(context: RequestContext, info: GraphQLResolveInfo): ResolvedObject {
  // Without a token, no field is resolved: such a caller can cause neither calls nor work.
  if (!context.rest.hasToken) throw context.rest.noToken;
  const known = context.resolvedRoot as Root | undefined;
  // With the plan of another operation, fields would silently have wrong values.
  if (known && known.variables !== info.variableValues)
    throw new TypeError('A context is for one operation: call `contextFor` for each.');
  if (known) return known.object;
  context.variables = coercedVariables(info.variableValues);
  const { schema, fragments, operation } = info;
  const plan =
    (context.plan as OperationPlan | undefined) ??
    new OperationPlan(schema, operation, fragments, context.variables);
  const object = new ResolvedObject(knownByIds, emptyScope, plan.root);
  context.resolvedRoot = { object, variables: info.variableValues } satisfies Root;
  return object;
}
