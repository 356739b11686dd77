/** Executes the fields about the schema, caches their results as JSON, and adds them to the result of the other fields. */
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { memoized } from '../../rest/values/memoized.ts';
import { refusedAsTooCostly } from '../errors/too-costly.ts';
import type { ChosenPlan, Question } from '../plan/choose-plan.ts';
import type { Fragments } from '../plan/fragments.ts';
import { variableValues } from '../plan/graphql-js.ts';
import { isIncremental } from '../plan/incremental.ts';
import { isAboutSchema, type SchemaField } from '../plan/introspection.ts';
import type { Variables } from '../plan/model.ts';
import { CompiledOperation } from './compiled/compiled-operation.ts';
import { Execution } from './compiled/execution.ts';
import { lengthOf } from './json-length.ts';
import { WrittenValue } from './written-value.ts';

/** Maximum length of the variables in a cache key. Results with longer variables are not cached. */
const maxVariables = 500;

export interface IntrospectionsOptions {
  /** Maximum size of one result. */
  readonly maxBytes: number;
  /** Maximum size of all cached results. */
  readonly cacheBytes: number;
}

/** Results by response key. */
type SchemaResult = ReadonlyMap<string, WrittenValue>;

export class Introspections {
  readonly #schema: GraphQLSchema;
  readonly #maxBytes: number;
  readonly #known: LRUCache<string, SchemaResult>;

  constructor(schema: GraphQLSchema, { maxBytes, cacheBytes: maxSize }: IntrospectionsOptions) {
    this.#schema = schema;
    this.#maxBytes = maxBytes;
    this.#known = new LRUCache({ maxSize, maxEntrySize: Math.ceil(maxSize / 2) });
  }

  /** Executes the fields about the schema before all others, because refusals must come before anything runs. */
  beside(
    question: Question,
    chosen: ChosenPlan,
    executeOthers: () => ExecutionResult | Promise<ExecutionResult>,
  ): ExecutionResult | Promise<ExecutionResult> {
    if (chosen.plan.schemaFields.length === 0) return executeOthers();
    let written: SchemaResult;
    try {
      written = this.#resultOf(question, chosen);
    } catch (error) {
      // A variable may be invalid deep inside a field.
      if (error instanceof GraphQLError && !error.extensions.http) return { errors: [error] };
      throw error;
    }
    const others = chosen.plan.root.fields.length > 0 ? executeOthers() : { data: {} };
    return others instanceof Promise
      ? others.then((result) => joined(result, written, chosen))
      : joined(others, written, chosen);
  }

  /** The result. Throws a `GraphQLError` if it is too long, or if a variable is invalid where it is used. */
  #resultOf({ prepared, operation }: Question, { plan, variables }: ChosenPlan): SchemaResult {
    // It does not depend on spaces and comments in the document.
    const given = JSON.stringify(variables);
    const question =
      given.length <= maxVariables
        ? `${operation.name?.value ?? ''} ${given} ${prepared.bareText}`
        : undefined;
    const known = question && this.#known.get(question);
    if (known) return known;
    const { fragments } = prepared.planned(this.#schema);
    const result = this.#introspect(plan.schemaFields, fragments, variables);
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

/** Adds the fields about the schema to a result, in the order of the document. */
function joined(
  result: ExecutionResult,
  written: SchemaResult,
  { plan: { root, schemaFields } }: ChosenPlan,
): ExecutionResult {
  const { data: others } = result;
  if (!others) return result;
  const keys = root.fields.map(({ key }) => key);
  for (const { key, at } of schemaFields.toReversed()) keys.splice(at, 0, key);
  const data: Record<string, unknown> = Object.create(null);
  for (const key of keys) data[key] = written.get(key) ?? others[key];
  return { ...result, data };
}

/**
 * The document as the executor gets it, without the fields about the schema, and without `@defer` and `@stream`, to
 * which it would respond in parts.
 */
export const executable = memoized(
  (document: DocumentNode): DocumentNode =>
    visit(document, {
      Directive: (directive) => (isIncremental(directive) ? null : undefined),
      Field: ({ name }) => (isAboutSchema(name.value) ? null : undefined),
    }),
);
