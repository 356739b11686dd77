/** Executes the fields about the schema, and caches their results as JSON. */
import {
  type ExecutionResult,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { refusedAsTooCostly } from '../errors/too-costly.ts';
import type { Fragments } from '../plan/fragments.ts';
import { variableValues } from '../plan/graphql-js.ts';
import type { SchemaField } from '../plan/introspection.ts';
import type { Variables } from '../plan/model.ts';
import type { Introspection, SchemaFields, SchemaResult } from '../run/execute.ts';
import { lengthOf } from '../run/json-length.ts';
import { WrittenValue } from '../run/written-value.ts';
import { CompiledOperation } from './compiled/compiled-operation.ts';
import { Execution } from './compiled/execution.ts';

/** Maximum length of the variables in a cache key. Results with longer variables are not cached. */
const maxVariables = 500;

export interface IntrospectionsOptions {
  /** Maximum size of one result. */
  readonly maxBytes: number;
  /** Maximum size of all cached results. */
  readonly cacheBytes: number;
}

export class Introspections implements SchemaFields {
  readonly #schema: GraphQLSchema;
  readonly #maxBytes: number;
  readonly #known: LRUCache<string, SchemaResult>;

  constructor(schema: GraphQLSchema, { maxBytes, cacheBytes: maxSize }: IntrospectionsOptions) {
    this.#schema = schema;
    this.#maxBytes = maxBytes;
    this.#known = new LRUCache({ maxSize, maxEntrySize: Math.ceil(maxSize / 2) });
  }

  /** The result. Throws a `GraphQLError` if it is too long, or if a variable is invalid where it is used. */
  resultOf(
    asked: Introspection,
    fields: readonly SchemaField[],
    fragments: Fragments,
  ): SchemaResult {
    const question = questionOf(asked);
    const known = question && this.#known.get(question);
    if (known) return known;
    const result = this.#introspect(fields, fragments, asked.variables);
    let size = 1_000 + 2 * (question?.length ?? 0);
    for (const [key, written] of result) size += 300 + 2 * key.length + written.bytes;
    if (question !== undefined) this.#known.set(question, result, { size });
    return result;
  }

  #introspect(
    fields: readonly SchemaField[],
    fragments: Fragments,
    coerced: Variables,
  ): SchemaResult {
    const definition = {
      kind: Kind.OPERATION_DEFINITION,
      operation: OperationTypeNode.QUERY,
      selectionSet: { kind: Kind.SELECTION_SET, selections: fields.flatMap(({ nodes }) => nodes) },
    } as const;
    const schema = this.#schema;
    // Not `executeCompiled`: graphql-js does not execute a schema with `@defer`, which introspections must show.
    const execution = new Execution({
      operation: new CompiledOperation(schema, definition, fragments),
      rootType: schema.getQueryType() as GraphQLObjectType,
      args: { schema, document: { kind: Kind.DOCUMENT, definitions: [definition] } },
      variables: variableValues(coerced),
      coerced,
      onError: 'PROPAGATE',
    });
    // The resolvers of these fields return no promises.
    const { data, errors } = execution.run() as ExecutionResult;
    if (errors) throw errors[0] as GraphQLError;
    const counted = lengthOf(data, this.#maxBytes);
    if (counted > this.#maxBytes)
      throw refusedAsTooCostly({ counted, bound: this.#maxBytes, unit: 'bytes' });
    return new Map(
      Object.entries(data ?? {}).map(([key, value]) => [key, new WrittenValue(value)]),
    );
  }
}

/**
 * The cache key, which does not depend on spaces and comments in the document. Undefined if the variables are too long.
 */
function questionOf({ prepared, operation, variables }: Introspection): string | undefined {
  const given = JSON.stringify(variables);
  if (given.length > maxVariables) return undefined;
  return `${operation.name?.value ?? ''} ${given} ${prepared.bareText}`;
}
