/** Calls the resolvers of one execution, with what graphql-js passes to them. */
import {
  defaultFieldResolver,
  type ExecutionArgs,
  type GraphQLResolveInfo,
  getArgumentValues,
} from 'graphql';
import type { CompiledField, CompiledOperation } from './compiled-operation.ts';
import type { Place } from './place.ts';
import type { ResponseOptions } from './response.ts';

export interface Asked extends ResponseOptions {
  readonly operation: CompiledOperation;
  readonly args: ExecutionArgs;
  /** The coerced variables as resolvers receive them. */
  readonly variables: GraphQLResolveInfo['variableValues'];
}

export class ResolverCalls {
  readonly #asked: Asked;
  /** The arguments by the index of their field. They are coerced once. */
  readonly #arguments: (Record<string, unknown> | undefined)[] = [];
  #aborting: AbortController | undefined;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  /** What the resolver of a field returns. */
  call(source: unknown, place: Place): unknown {
    const { fieldResolver, contextValue } = this.#asked.args;
    const resolve = place.field.definition.resolve ?? fieldResolver ?? defaultFieldResolver;
    return resolve(source, this.#argumentsOf(place.field), contextValue, this.info(place));
  }

  #argumentsOf({ index, definition, nodes: [node] }: CompiledField): Record<string, unknown> {
    const { variables, args } = this.#asked;
    if (node)
      this.#arguments[index] ??= getArgumentValues(
        definition,
        node,
        variables,
        undefined,
        args.hideSuggestions,
      );
    return this.#arguments[index] ?? {};
  }

  info(place: Place): GraphQLResolveInfo {
    const { definition, nodes, parentType } = place.field;
    const { operation, args, variables } = this.#asked;
    return {
      fieldName: definition.name,
      fieldNodes: nodes,
      returnType: definition.type,
      parentType,
      path: place,
      schema: args.schema,
      fragments: operation.fragments,
      rootValue: args.rootValue,
      operation: operation.definition,
      variableValues: variables,
      getAbortSignal: this.#getAbortSignal,
      getAsyncHelpers,
    };
  }

  /** A signal that aborts when the result is complete. */
  readonly #getAbortSignal = (): AbortSignal => {
    this.#aborting ??= new AbortController();
    return this.#aborting.signal;
  };

  /** Called when the result is complete. */
  end(): void {
    this.#aborting?.abort();
  }
}

const getAsyncHelpers: GraphQLResolveInfo['getAsyncHelpers'] = () => ({
  promiseAll: (values) => Promise.all(values),
  track(values) {
    for (const value of values) Promise.resolve(value).catch(() => {});
  },
});
